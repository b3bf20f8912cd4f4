import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { StatusChip } from '@/components/status-chip';
import { GuardedMasterPage } from '@/features/finance/master-change/guarded-master-page';
import { MENU } from '@/lib/menus';
import { useLanguage } from '@/lib/use-language';
import { agencies } from './api';

const AgencyDialog = lazy(() => import('./agency-dialog'));

/** The agencies that fine students: found, added, changed and deleted. */
export default function AgenciesPage() {
  const { t } = useTranslation('agencies');
  const { pick } = useLanguage();
  return (
    <GuardedMasterPage
      master={agencies}
      menu={MENU.agencies}
      texts="agencies"
      nameOf={({ code }) => code}
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
      dialog={(agency, close) => <AgencyDialog agency={agency} onClose={close} />}
    />
  );
}
