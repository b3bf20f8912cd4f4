import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '@/client/api';
import { readQuery, useChange } from '@/client/queries';
import type { Schemas } from '@/client/schemas';
import type { Column } from '@/components/data-table/types';
import { Note } from '@/components/note';
import { Panel } from '@/components/page';
import { PlainTable } from '@/components/plain-table';
import { RowActions } from '@/components/row-actions';
import { confirmed } from '@/lib/confirmed';
import { reportFailure } from '@/lib/report-failure';
import { dateTime } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';

const notFollowedQuery = readQuery(['cases', 'not-followed'], () => api.GET('/cases/not-followed'));

/** What the portal could not do by itself and goes on trying, for operators. Nothing is shown where there is nothing. */
export function RowsNotFollowed() {
  const { t } = useTranslation('case');
  const { language } = useLanguage();
  const { data } = useQuery(notFollowedQuery);
  const retry = useChange(['cases'], (body: Schemas['RetryRequest']) =>
    api.POST('/cases/not-followed/retries', { body }),
  );
  if (!data?.total) return null;
  const columns: Column<Schemas['RowNotFollowed']>[] = [
    { key: 'follower', header: t('notFollowed.follower'), cell: (row) => t(`notFollowed.followers.${row.follower}`) },
    { key: 'row', header: t('notFollowed.row'), cell: (row) => row.rowKey },
    { key: 'failure', header: t('notFollowed.failure'), cell: (row) => row.failure },
    {
      key: 'attempts',
      header: t('notFollowed.attempts'),
      cell: (row) =>
        row.attempts > 0 && t('notFollowed.since', { count: row.attempts, at: dateTime(row.firstAt, language) }),
    },
    {
      key: 'again',
      header: t('notFollowed.again'),
      cell: (row) => (row.attempts === 0 ? t('notFollowed.next') : dateTime(row.againAt, language)),
    },
    {
      key: 'actions',
      header: t('notFollowed.actions'),
      cell: ({ follower, rowKey, attempts }) =>
        attempts > 0 && (
          <RowActions
            actions={[
              {
                label: t('notFollowed.retry'),
                name: t('notFollowed.retryRow', { row: rowKey }),
                run: () => retry.mutate({ follower, rowKey }, { onError: reportFailure }),
              },
            ]}
          />
        ),
    },
  ];
  const retryAll = (follower: Schemas['Follower'], count: number) =>
    confirmed(
      {
        tone: 'neutral',
        title: t('notFollowed.retryAllTitle', { count }),
        message: t('notFollowed.retryAllText', { follower: t(`notFollowed.followers.${follower}`) }),
        confirmLabel: t('notFollowed.retry'),
      },
      () => retry.mutateAsync({ follower }),
    );
  return (
    <Panel title={t('notFollowed.title', { count: data.total })}>
      <Note>{t('notFollowed.hint')}</Note>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, my: 1 }}>
        {data.followers
          .filter(({ total }) => total > 1)
          .map(({ follower, total }) => (
            <Button key={follower} variant="outlined" onClick={() => void retryAll(follower, total)}>
              {t('notFollowed.retryAll', { count: total, follower: t(`notFollowed.followers.${follower}`) })}
            </Button>
          ))}
      </Box>
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
