import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { GuardedMasterPage } from '@/features/finance/master-change/guarded-master-page';
import { MENU } from '@/lib/menus';
import { useLanguage } from '@/lib/use-language';
import { erpUnits } from './api';

const ErpUnitDialog = lazy(() => import('./erp-unit-dialog'));

/** The units that postings are exported by. */
export default function ErpUnitsPage() {
  const { t } = useTranslation(['erpUnits', 'common']);
  const { pick } = useLanguage();
  return (
    <GuardedMasterPage
      master={erpUnits}
      menu={MENU.erpUnits}
      texts="erpUnits"
      nameOf={({ code }) => code}
      columns={[
        { key: 'code', header: t('column.code'), width: 140, cell: (unit) => unit.code },
        { key: 'name', header: t('column.name'), cell: (unit) => pick(unit.nameTh, unit.nameEn) },
        {
          key: 'projectCode',
          header: t('column.projectCode'),
          cell: (unit) => unit.projectCode || t('common:state.none'),
          note: (unit) => unit.isSpecialProject && t('specialProject'),
        },
      ]}
      dialog={(unit, close) => <ErpUnitDialog unit={unit} onClose={close} />}
    />
  );
}
