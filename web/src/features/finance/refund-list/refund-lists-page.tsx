import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { StatusChip } from '@/components/status-chip';
import { GuardedMasterPage } from '@/features/finance/master-change/guarded-master-page';
import { MENU } from '@/lib/menus';
import { formatBaht } from '@/lib/money';
import { shortDate } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { refundLists } from './api';

const RefundListDialog = lazy(() => import('./refund-list-dialog'));

/** The lists by which money is given back: how much at most, when, and whether students may ask. */
export default function RefundListsPage() {
  const { t } = useTranslation('refundLists');
  const { language, pick } = useLanguage();
  return (
    <GuardedMasterPage
      master={refundLists}
      menu={MENU.refundLists}
      texts="refundLists"
      nameOf={({ code }) => code}
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
      dialog={(list, close) => <RefundListDialog list={list} onClose={close} />}
    />
  );
}
