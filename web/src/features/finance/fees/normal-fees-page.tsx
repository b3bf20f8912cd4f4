import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, bodyOf } from '@/client/api';
import type { Fee } from '@/client/models';
import type { Column } from '@/components/data-table/types';
import { useListParams } from '@/components/data-table/use-list-params';
import { SearchListPage } from '@/components/search-list-page';
import { StatusChip } from '@/components/status-chip';
import { formatBaht } from '@/lib/money';
import { useLanguage } from '@/lib/use-language';

const GROUP = 'group';

/** None for a group of fees. */
function amountOf(fee: Fee): string | null {
  return fee.feeType === GROUP ? null : formatBaht(fee.amount);
}

/** Fees of the university, to read. */
export default function NormalFeesPage() {
  const { t } = useTranslation(['lists', 'common']);
  const { pick } = useLanguage();
  const params = useListParams();
  const filter = { text: params.filter('text'), sort: params.sort, page: params.page, pageSize: params.pageSize };
  const query = useQuery({
    queryKey: ['normal-fees', filter],
    queryFn: () => bodyOf(api.GET('/finance/normal-fees', { params: { query: filter } })),
    placeholderData: keepPreviousData,
  });
  const columns: Column<Fee>[] = [
    { key: 'name', header: t('fees.name'), sortable: true, cell: (fee) => pick(fee.nameTh, fee.nameEn) },
    { key: 'code', header: t('fees.code'), sortable: true, width: 120, cell: (fee) => fee.feeCode },
    { key: 'type', header: t('fees.type'), cell: (fee) => t(`fees.types.${fee.feeType}`) },
    {
      key: 'amount',
      header: t('fees.amount'),
      sortable: true,
      align: 'right',
      cell: (fee) => amountOf(fee) ?? t('common:state.none'),
    },
    {
      key: 'status',
      header: t('fees.status'),
      cell: (fee) => <StatusChip status={fee.status} label={t(`status.${fee.status}`)} />,
    },
  ];
  return (
    <SearchListPage
      title={t('fees.title')}
      hint={t('fees.hint')}
      searchLabel={t('fees.search')}
      empty={t('fees.empty')}
      params={params}
      query={query}
      columns={columns}
      rowId={(fee) => fee.feeCode}
      rowName={(fee) => pick(fee.nameTh, fee.nameEn)}
    />
  );
}
