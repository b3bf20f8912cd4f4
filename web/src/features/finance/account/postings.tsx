import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DataTable } from '@/components/data-table/data-table';
import type { ListParams } from '@/components/data-table/use-list-params';
import { EmptyState } from '@/components/empty-state';
import { Panel } from '@/components/page';
import { formatBaht } from '@/lib/money';
import { dateTimeSeconds, shortDate } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { postingsQuery } from './api';
import { useBalance } from './use-balance';

interface PostingsProps {
  code: string;
  asOf: string | undefined;
  params: ListParams;
}

/** Every event of the student's money, with the balance after each. */
export function Postings({ code, asOf, params }: PostingsProps) {
  const { t } = useTranslation('accounts');
  const { language, pick } = useLanguage();
  const balance = useBalance();
  const { page, pageSize } = params;
  return (
    <Panel title={t('postings.title')}>
      <DataTable
        label={t('postings.title')}
        query={useQuery(postingsQuery(code, { asOf, page, pageSize }))}
        params={params}
        rowId={({ postingId }) => postingId}
        rowName={({ postedAt }) => dateTimeSeconds(postedAt, language)}
        empty={<EmptyState title={t('postings.empty')} />}
        columns={[
          {
            key: 'posted',
            header: t('column.posted'),
            cell: ({ postedOn }) => shortDate(postedOn, language),
            note: ({ postedAt }) => dateTimeSeconds(postedAt, language),
          },
          {
            key: 'kind',
            header: t('column.event'),
            cell: ({ kind }) => t(`postings.kind.${kind}`),
            note: ({ actor }) => actor && pick(actor.th, actor.en),
          },
          {
            key: 'entries',
            header: t('column.entries'),
            cell: ({ entries }) =>
              entries
                .map(({ account, amount }) => `${t(`postings.account.${account}`)} ${formatBaht(amount)}`)
                .join(' · '),
          },
          { key: 'balance', header: t('column.balance'), align: 'right', cell: (posting) => balance(posting.balance) },
        ]}
      />
    </Panel>
  );
}
