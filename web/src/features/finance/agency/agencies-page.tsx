import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { MasterPage } from '@/components/master/master-page';
import { useMaster } from '@/components/master/use-master';
import { useRowActions } from '@/components/master/use-row-actions';
import { StatusChip } from '@/components/status-chip';
import { MENU } from '@/lib/menus';
import { useLanguage } from '@/lib/use-language';
import { agenciesQuery, useDeleteAgency } from './api';

const AgencyDialog = lazy(() => import('./agency-dialog'));

/** The agencies that fine students: found, added, changed and deleted. */
export default function AgenciesPage() {
  const { t } = useTranslation(['agencies', 'masters']);
  const { pick } = useLanguage();
  const master = useMaster<Schemas['AgencyView']>(MENU.agencies);
  const { close, say } = master;
  const remove = useDeleteAgency();
  const actionsOf = useRowActions(master, {
    nameOf: ({ code }) => code,
    remove: { send: (agency) => remove.mutateAsync(agency), message: t('deleteMessage') },
  });
  return (
    <MasterPage
      master={master}
      query={useQuery(agenciesQuery(master.asked))}
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
      ]}
      actionsOf={actionsOf}
      dialog={(agency) => (
        <AgencyDialog agency={agency} onClose={close} onSaved={({ code }) => say(t('masters:saved', { name: code }))} />
      )}
    />
  );
}
