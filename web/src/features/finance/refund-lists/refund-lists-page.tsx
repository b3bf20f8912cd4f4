import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { MasterPage } from '@/components/master/master-page';
import { useMaster } from '@/components/master/use-master';
import { useRowActions } from '@/components/master/use-row-actions';
import { StatusChip } from '@/components/status-chip';
import { MENU } from '@/lib/menus';
import { formatBaht } from '@/lib/money';
import { shortDate } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { refundListsQuery, useDeleteRefundList } from './api';

const RefundListDialog = lazy(() => import('./refund-list-dialog'));

/** The lists by which money is given back: how much at most, when, and whether students may ask. */
export default function RefundListsPage() {
  const { t } = useTranslation(['refundLists', 'masters']);
  const { language, pick } = useLanguage();
  const master = useMaster<Schemas['RefundListView']>(MENU.refundLists);
  const { close, say } = master;
  const remove = useDeleteRefundList();
  const actionsOf = useRowActions(master, {
    nameOf: ({ code }) => code,
    remove: { send: (list) => remove.mutateAsync(list), message: t('deleteMessage') },
  });
  return (
    <MasterPage
      master={master}
      query={useQuery(refundListsQuery(master.asked))}
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
      ]}
      actionsOf={actionsOf}
      dialog={(list) => (
        <RefundListDialog list={list} onClose={close} onSaved={({ code }) => say(t('masters:saved', { name: code }))} />
      )}
    />
  );
}
