import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { MasterPage } from '@/components/master/master-page';
import { useMaster } from '@/components/master/use-master';
import { StatusChip } from '@/components/status-chip';
import { useGuardedRows } from '@/features/finance/master-change/guarded-rows';
import { MENU } from '@/lib/menus';
import { useLanguage } from '@/lib/use-language';
import { agenciesQuery, useAskToDeleteAgency } from './api';

const AgencyDialog = lazy(() => import('./agency-dialog'));

/** The agencies that fine students: found, added, changed and deleted. */
export default function AgenciesPage() {
  const { t } = useTranslation('agencies');
  const { pick } = useLanguage();
  const master = useMaster<Schemas['AgencyView']>(MENU.agencies);
  const remove = useAskToDeleteAgency();
  const query = useQuery(agenciesQuery(master.asked));
  const guarded = useGuardedRows(master, {
    rows: query.data?.items,
    nameOf: ({ code }) => code,
    remove: { send: (agency, { reason }) => remove.mutateAsync({ agency, reason }), effect: t('deleteMessage') },
  });
  return (
    <MasterPage
      master={master}
      query={query}
      texts="agencies"
      rowId={({ agencyId }) => agencyId}
      rowName={({ code }) => code}
      columns={[
        { key: 'code', header: t('column.code'), width: 140, cell: ({ code }) => code },
        { key: 'name', header: t('column.name'), cell: ({ nameTh, nameEn }) => pick(nameTh, nameEn) },
        {
          key: 'fee',
          header: t('column.fee'),
          cell: ({ fee }) => pick(fee.th, fee.en),
          note: ({ feeCode }) => feeCode,
        },
        {
          key: 'students',
          header: t('column.students'),
          align: 'right',
          cell: ({ students }) => t('students', { count: students }),
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
      dialog={(agency) => <AgencyDialog agency={agency} onClose={master.close} />}
    >
      {guarded.dialog}
    </MasterPage>
  );
}
