import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { MasterPage } from '@/components/master/master-page';
import { useMaster } from '@/components/master/use-master';
import { useRowActions } from '@/components/master/use-row-actions';
import { MENU } from '@/lib/menus';
import { formatBaht } from '@/lib/money';
import { useLanguage } from '@/lib/use-language';
import { instalmentPatternsQuery, useDeleteInstalmentPattern } from './api';

const InstalmentPatternDialog = lazy(() => import('./instalment-pattern-dialog'));

/** The patterns of instalments: found, added, changed and deleted; one of them is in use. */
export default function InstalmentPatternsPage() {
  const { t } = useTranslation(['instalmentPatterns', 'masters']);
  const { pick } = useLanguage();
  const master = useMaster<Schemas['InstalmentPatternView']>(MENU.instalmentPatterns);
  const { close, say } = master;
  const remove = useDeleteInstalmentPattern();
  const words = ({ due, percent, amount }: Schemas['InstalmentPatternView']['parts'][number]) => {
    const share = percent
      ? t('says.percent', { percent: Number(percent) })
      : amount
        ? t('says.amount', { amount: formatBaht(amount) })
        : t('says.rest');
    if (due.kind === 'payment_period') return `${share} · ${t('says.payment_period')}`;
    const when =
      due.months === 0 ? t('says.sameMonth', { day: due.day }) : t('says.month', { day: due.day, count: due.months });
    return `${share} · ${when}`;
  };
  return (
    <MasterPage
      master={master}
      query={useQuery(instalmentPatternsQuery(master.asked))}
      texts="instalmentPatterns"
      rowId={(pattern) => pattern.instalmentPatternId}
      rowName={(pattern) => pattern.code}
      columns={[
        {
          key: 'code',
          header: t('masters:code'),
          width: 150,
          cell: (pattern) => pattern.code,
          note: (pattern) => pattern.isDefault && t('inUse'),
        },
        {
          key: 'name',
          header: t('masters:name'),
          cell: (pattern) => pick(pattern.nameTh, pattern.nameEn),
          note: ({ parts }) => t('count', { count: parts.length }),
        },
        {
          key: 'parts',
          header: t('parts'),
          cell: ({ parts }) => (
            <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5 }}>
              {parts.map((part) => (
                <li key={JSON.stringify(part)}>{words(part)}</li>
              ))}
            </Box>
          ),
        },
      ]}
      actionsOf={useRowActions(master, {
        nameOf: ({ code }) => code,
        remove: { send: (pattern) => remove.mutateAsync(pattern), message: t('deleteMessage') },
      })}
      dialog={(pattern) => (
        <InstalmentPatternDialog
          pattern={pattern}
          onClose={close}
          onSaved={({ code }) => say(t('masters:saved', { name: code }))}
        />
      )}
    />
  );
}
