import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { MasterPage } from '@/components/master/master-page';
import { useMaster } from '@/components/master/use-master';
import { useRowActions } from '@/components/master/use-row-actions';
import { StatusChip } from '@/components/status-chip';
import { useUnitChoice } from '@/features/finance/erp-unit/use-unit-choice';
import { MENU } from '@/lib/menus';
import { useLanguage } from '@/lib/use-language';
import { FEE_STATUSES, FEE_TYPES, fees, useAskForFeeUnit } from './api';

const FeeDialog = lazy(() => import('./fee-dialog'));

const nameOf = ({ feeCode }: Schemas['FeeView']) => feeCode;

/** The items that can be charged: found, added, changed, taken out of use. */
export default function FeesPage() {
  const { t } = useTranslation(['fees', 'masters', 'common']);
  const { pick } = useLanguage();
  const master = useMaster<Schemas['FeeView']>(MENU.fees);
  const { close, say, params } = master;
  const chosen = {
    feeType: FEE_TYPES.find((type) => type === params.filter('type')),
    status: FEE_STATUSES.find((status) => status === params.filter('status')),
  };
  const query = useQuery(fees.list({ ...master.asked, ...chosen, sort: params.sort }));
  const ask = useAskForFeeUnit();
  const unit = useUnitChoice({
    rows: query.data?.items,
    nameOf,
    may: master.may.edit,
    send: ({ feeCode }, wanted) => ask.mutateAsync({ feeCode, ...wanted }),
  });
  const kept = useRowActions(master, { nameOf });
  return (
    <MasterPage
      master={master}
      query={query}
      filters={[
        {
          name: 'type',
          label: t('type'),
          allLabel: t('everyType'),
          options: FEE_TYPES.map((value) => ({ value, label: t(`types.${value}`) })),
        },
        {
          name: 'status',
          label: t('status'),
          allLabel: t('everyStatus'),
          options: FEE_STATUSES.map((value) => ({ value, label: t(`statuses.${value}`) })),
        },
      ]}
      texts="fees"
      rowId={(fee) => fee.feeCode}
      rowName={(fee) => fee.feeCode}
      columns={[
        { key: 'code', header: t('masters:code'), sortable: true, width: 120, cell: (fee) => fee.feeCode },
        {
          key: 'name',
          header: t('masters:name'),
          sortable: true,
          cell: (fee) => pick(fee.nameTh, fee.nameEn),
          note: (fee) =>
            [fee.parent && pick(fee.parent.th, fee.parent.en), fee.description].filter(Boolean).join(' · '),
        },
        { key: 'type', header: t('type'), cell: (fee) => t(`types.${fee.feeType}`) },
        { key: 'erpUnit', header: t('erpUnit'), cell: (fee) => fee.erpUnitCode ?? t('common:state.none') },
        {
          key: 'status',
          header: t('status'),
          cell: (fee) => <StatusChip of="use" state={fee.status} label={t(`statuses.${fee.status}`)} />,
        },
        ...unit.columns,
      ]}
      actionsOf={(fee) => [...kept(fee), unit.actionOf(fee)]}
      dialog={(fee) => (
        <FeeDialog fee={fee} onClose={close} onSaved={({ feeCode }) => say(t('masters:saved', { name: feeCode }))} />
      )}
    >
      {unit.dialog}
    </MasterPage>
  );
}
