import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { MasterPage } from '@/components/master/master-page';
import { useMaster } from '@/components/master/use-master';
import { useGuardedRows } from '@/features/finance/master-change/guarded-rows';
import { usePartWords } from '@/features/finance/master-change/part-words';
import { MENU } from '@/lib/menus';
import { useLanguage } from '@/lib/use-language';
import { instalmentPatternsQuery, useAskToDeleteInstalmentPattern } from './api';

const InstalmentPatternDialog = lazy(() => import('./instalment-pattern-dialog'));

/** The patterns of instalments: found, added, changed and deleted; one of them is in use. */
export default function InstalmentPatternsPage() {
  const { t } = useTranslation(['instalmentPatterns', 'masters']);
  const { pick } = useLanguage();
  const master = useMaster<Schemas['InstalmentPatternView']>(MENU.instalmentPatterns);
  const remove = useAskToDeleteInstalmentPattern();
  const words = usePartWords();
  const query = useQuery(instalmentPatternsQuery(master.asked));
  const guarded = useGuardedRows(master, {
    rows: query.data?.items,
    nameOf: ({ code }) => code,
    remove: { send: (pattern, { reason }) => remove.mutateAsync({ pattern, reason }), effect: t('deleteMessage') },
  });
  return (
    <MasterPage
      master={master}
      query={query}
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
        ...guarded.columns,
      ]}
      actionsOf={guarded.actionsOf}
      dialog={(pattern) => <InstalmentPatternDialog pattern={pattern} onClose={master.close} />}
    >
      {guarded.dialog}
    </MasterPage>
  );
}
