import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { useListParams } from '@/components/data-table/use-list-params';
import { SearchListPage } from '@/components/search-list-page';
import { StatusChip } from '@/components/status-chip';
import { ToAccounts } from '@/features/finance/account-link/to-accounts';
import { formatBaht } from '@/lib/money';
import { dateTime } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { refundsQuery, type RefundsFilter } from './api';

const STATES = ['open', 'closed'] as const;

/** Every refund, to which account, and where it stands. */
export default function RefundsPage() {
  const { t } = useTranslation(['refunds', 'cases']);
  const { language, pick } = useLanguage();
  const params = useListParams();
  const { page, pageSize } = params;
  const query = useQuery(
    refundsQuery({
      text: params.filter('text'),
      state: params.filter('state') as RefundsFilter['state'],
      page,
      pageSize,
    }),
  );
  return (
    <SearchListPage
      title={t('title')}
      hint={t('hint')}
      searchLabel={t('search')}
      filters={[
        {
          name: 'state',
          label: t('state.label'),
          allLabel: t('state.all'),
          options: STATES.map((value) => ({ value, label: t(`state.${value}`) })),
        },
      ]}
      empty={t('empty')}
      begin={{ hint: t('begin'), action: <ToAccounts /> }}
      params={params}
      query={query}
      rowId={({ caseId }) => caseId}
      rowName={({ studentCode }) => studentCode}
      columns={[
        {
          key: 'student',
          header: t('column.student'),
          cell: ({ caseId, studentCode }) => (
            <Link component={RouterLink} to={`/adm/cases/${caseId}`}>
              {studentCode}
            </Link>
          ),
          note: ({ name }) => pick(name.th, name.en),
        },
        { key: 'amount', header: t('column.amount'), align: 'right', cell: ({ amount }) => formatBaht(amount) },
        {
          key: 'list',
          header: t('column.list'),
          cell: ({ listName }) => (listName ? pick(listName.th, listName.en) : t('promised')),
          note: ({ reason }) => reason,
        },
        {
          key: 'account',
          header: t('column.account'),
          cell: ({ account }) => (account ? `${account.bank} ${account.accountNumber}` : t('account.none')),
        },
        {
          key: 'asked',
          header: t('column.asked'),
          cell: ({ askedAt }) => dateTime(askedAt, language),
          note: ({ askedBy }) => askedBy && pick(askedBy.th, askedBy.en),
        },
        {
          key: 'stage',
          header: t('column.stage'),
          cell: ({ stage }) => <StatusChip of="refund" state={stage} label={t(`cases:stage.refund.${stage}`)} />,
        },
      ]}
    />
  );
}
