import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { MasterPage } from '@/components/master/master-page';
import { useMaster } from '@/components/master/use-master';
import { StatusChip } from '@/components/status-chip';
import { useGuardedRows } from '@/features/finance/master-change/guarded-rows';
import { MENU } from '@/lib/menus';
import { formatBaht } from '@/lib/money';
import { shortDate } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { refundListsQuery, useAskToDeleteRefundList } from './api';

const RefundListDialog = lazy(() => import('./refund-list-dialog'));

/** The lists by which money is given back: how much at most, when, and whether students may ask. */
export default function RefundListsPage() {
  const { t } = useTranslation('refundLists');
  const { language, pick } = useLanguage();
  const master = useMaster<Schemas['RefundListView']>(MENU.refundLists);
  const remove = useAskToDeleteRefundList();
  const query = useQuery(refundListsQuery(master.asked));
  const guarded = useGuardedRows(master, {
    rows: query.data?.items,
    nameOf: ({ code }) => code,
    remove: { send: (list, { reason }) => remove.mutateAsync({ list, reason }), effect: t('deleteMessage') },
  });
  return (
    <MasterPage
      master={master}
      query={query}
      texts="refundLists"
      rowId={({ listId }) => listId}
      rowName={({ code }) => code}
      columns={[
        { key: 'code', header: t('column.code'), width: 140, cell: ({ code }) => code },
        {
          key: 'name',
          header: t('column.name'),
          cell: ({ nameTh, nameEn }) => pick(nameTh, nameEn),
          note: ({ refundType }) => t(`type.${refundType}`),
        },
        {
          key: 'maximum',
          header: t('column.maximum'),
          align: 'right',
          cell: ({ maximum }) => (maximum ? formatBaht(maximum) : t('noMaximum')),
        },
        {
          key: 'days',
          header: t('column.days'),
          cell: ({ opensOn, closesOn }) =>
            t('days', { from: shortDate(opensOn, language), until: shortDate(closesOn, language) }),
          note: ({ isWithdrawable }) => t(isWithdrawable ? 'withdrawable' : 'officersOnly'),
        },
        {
          key: 'isActive',
          header: t('column.status'),
          cell: ({ isActive }) => (
            <StatusChip of="use" state={isActive ? 'active' : 'inactive'} label={t(isActive ? 'inUse' : 'outOfUse')} />
          ),
        },
        ...guarded.columns,
      ]}
      actionsOf={guarded.actionsOf}
      dialog={(list) => <RefundListDialog list={list} onClose={master.close} />}
    >
      {guarded.dialog}
    </MasterPage>
  );
}
