import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '@/client/api';
import { readQuery } from '@/client/queries';
import type { Schemas } from '@/client/schemas';
import type { Column } from '@/components/data-table/types';
import { Note } from '@/components/note';
import { Panel } from '@/components/page';
import { PlainTable } from '@/components/plain-table';
import { dateTime } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';

const notFollowedQuery = readQuery(['cases', 'not-followed'], () => api.GET('/cases/not-followed'));

/** What the portal could not do by itself and goes on trying, for operators. Nothing is shown where there is nothing. */
export function RowsNotFollowed() {
  const { t } = useTranslation('case');
  const { language } = useLanguage();
  const { data } = useQuery(notFollowedQuery);
  if (!data?.total) return null;
  const columns: Column<Schemas['RowNotFollowed']>[] = [
    { key: 'follower', header: t('notFollowed.follower'), cell: (row) => t(`notFollowed.followers.${row.follower}`) },
    { key: 'row', header: t('notFollowed.row'), cell: (row) => row.rowKey },
    { key: 'failure', header: t('notFollowed.failure'), cell: (row) => row.failure },
    {
      key: 'attempts',
      header: t('notFollowed.attempts'),
      cell: (row) => t('notFollowed.since', { count: row.attempts, at: dateTime(row.firstAt, language) }),
    },
    { key: 'again', header: t('notFollowed.again'), cell: (row) => dateTime(row.againAt, language) },
  ];
  return (
    <Panel title={t('notFollowed.title', { count: data.total })}>
      <Note>{t('notFollowed.hint')}</Note>
      <PlainTable
        label={t('notFollowed.title', { count: data.total })}
        columns={columns}
        rows={data.items}
        rowId={(row) => `${row.follower} ${row.rowKey}`}
        rowName={(row) => row.rowKey}
      />
    </Panel>
  );
}
