import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import type { Column } from '@/components/data-table/types';
import { Note } from '@/components/note';
import { Panel } from '@/components/page';
import { PlainTable } from '@/components/plain-table';
import { QueryView } from '@/components/query-view';
import { dateTime } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { advisorHistoryQuery } from './api';

/** A student's advisor and the history of it: who changed the advisor, when and why. */
export function AdvisorHistory({ code }: { code: string }) {
  const { t } = useTranslation('advisors');
  const { language, pick } = useLanguage();
  const name = (names: Schemas['Names'] | null) => (names ? pick(names.th, names.en) : t('nobody'));
  const columns: Column<Schemas['AdvisorStep']>[] = [
    {
      key: 'after',
      header: t('history.advisor'),
      cell: ({ after }) => name(after),
      note: ({ before }) => t('plan.from', { name: name(before) }),
    },
    {
      key: 'rule',
      header: t('history.how'),
      cell: ({ rule }) => t(`rule.${rule}`),
      note: ({ reason }) => reason,
    },
    {
      key: 'by',
      header: t('history.by'),
      cell: ({ changedBy }) => name(changedBy),
      note: ({ changedAt }) => dateTime(changedAt, language),
    },
  ];
  return (
    <Panel title={t('history.title')}>
      <QueryView query={useQuery(advisorHistoryQuery(code))}>
        {({ advisor, changes }) => (
          <>
            <Box>
              <strong>{name(advisor?.name ?? null)}</strong>
              {advisor?.hasLeft && ` (${t('left')})`}
            </Box>
            {changes.length === 0 ? (
              <Note>{t('history.none')}</Note>
            ) : (
              <PlainTable
                label={t('history.table')}
                columns={columns}
                rows={changes}
                rowId={({ changedAt }) => changedAt}
                rowName={({ after }) => name(after)}
              />
            )}
          </>
        )}
      </QueryView>
    </Panel>
  );
}
