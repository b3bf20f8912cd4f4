import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { MasterPage } from '@/components/master/master-page';
import { useMaster } from '@/components/master/use-master';
import { useRowActions } from '@/components/master/use-row-actions';
import { MENU } from '@/lib/menus';
import { dateTime } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { equivalences } from './api';

const EquivalenceDialog = lazy(() => import('./equivalence-dialog'));

const nameOf = ({ showCode, countsAs }: Schemas['EquivalenceView']) => `${showCode} → ${countsAs}`;

/** Subjects that count as others: found, added, and ended in a year, with who said so and when. */
export default function EquivalencesPage() {
  const { t } = useTranslation(['equivalences', 'masters']);
  const { language, pick } = useLanguage();
  const master = useMaster<Schemas['EquivalenceView']>(MENU.equivalences);
  const { close, say } = master;
  const actionsOf = useRowActions(master, { nameOf });
  return (
    <MasterPage
      master={master}
      query={useQuery(equivalences.list(master.asked))}
      texts="equivalences"
      rowId={({ equivalenceId }) => equivalenceId}
      rowName={nameOf}
      columns={[
        {
          key: 'subject',
          header: t('column.subject'),
          cell: ({ name, showCode }) => (name ? pick(name.th, name.en) : showCode),
          note: ({ showCode }) => showCode,
        },
        {
          key: 'countsAs',
          header: t('column.countsAs'),
          cell: ({ target, countsAs }) => (target ? pick(target.th, target.en) : countsAs),
          note: ({ countsAs, ways }) => `${countsAs} · ${t(`ways.${ways}`)}`,
        },
        {
          key: 'years',
          header: t('column.years'),
          cell: ({ validFrom, validTo }) =>
            validTo ? t('between', { first: validFrom, last: validTo }) : t('since', { first: validFrom }),
        },
        {
          key: 'changed',
          header: t('column.changed'),
          cell: ({ changedAt }) => dateTime(changedAt, language),
          note: ({ changedBy }) => (changedBy ? pick(changedBy.th, changedBy.en) : ''),
        },
      ]}
      actionsOf={actionsOf}
      dialog={(row) => (
        <EquivalenceDialog
          row={row}
          onClose={close}
          onSaved={(saved) => say(t('masters:saved', { name: nameOf(saved) }))}
        />
      )}
    />
  );
}
