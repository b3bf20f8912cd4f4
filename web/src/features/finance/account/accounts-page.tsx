import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useListParams } from '@/components/data-table/use-list-params';
import { SearchListPage } from '@/components/search-list-page';
import { StatusChip } from '@/components/status-chip';
import { AccountLink } from '@/features/finance/account-link/account-link';
import { formatBaht } from '@/lib/money';
import { useLanguage } from '@/lib/use-language';
import { accountsQuery } from './api';
import { useBalance } from './use-balance';

/** Students by code or name, with what each owes; each leads to the account. */
export default function AccountsPage() {
  const { t } = useTranslation('accounts');
  const { pick } = useLanguage();
  const balance = useBalance();
  const params = useListParams();
  const { page, pageSize } = params;
  return (
    <SearchListPage
      title={t('title')}
      hint={t('hint')}
      searchLabel={t('search')}
      empty={t('empty')}
      params={params}
      query={useQuery(accountsQuery({ text: params.filter('text'), page, pageSize }))}
      rowId={({ studentCode }) => studentCode}
      rowName={({ studentCode }) => studentCode}
      columns={[
        {
          key: 'student',
          header: t('column.student'),
          cell: ({ studentCode }) => <AccountLink studentCode={studentCode} />,
          note: ({ name }) => pick(name.th, name.en),
        },
        { key: 'faculty', header: t('column.faculty'), cell: ({ faculty }) => pick(faculty.th, faculty.en) },
        { key: 'balance', header: t('column.balance'), align: 'right', cell: (line) => balance(line.balance) },
        {
          key: 'withdrawable',
          header: t('column.withdrawable'),
          cell: ({ withdrawable }) =>
            Number(withdrawable) > 0 && (
              <StatusChip
                of="credit"
                state="withdrawable"
                label={t('withdrawable', { amount: formatBaht(withdrawable) })}
              />
            ),
        },
      ]}
    />
  );
}
