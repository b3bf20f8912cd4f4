import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { MasterPage } from '@/components/master/master-page';
import { useMaster } from '@/components/master/use-master';
import { useGuardedRows } from '@/features/finance/master-change/guarded-rows';
import { MENU } from '@/lib/menus';
import { useLanguage } from '@/lib/use-language';
import { erpUnitsQuery, useAskToDeleteErpUnit } from './api';

const ErpUnitDialog = lazy(() => import('./erp-unit-dialog'));

/** The units that postings are exported by: found, and added, changed and deleted once a second person agrees. */
export default function ErpUnitsPage() {
  const { t } = useTranslation(['erpUnits', 'common']);
  const { pick } = useLanguage();
  const master = useMaster<Schemas['ErpUnitView']>(MENU.erpUnits);
  const remove = useAskToDeleteErpUnit();
  const query = useQuery(erpUnitsQuery(master.asked));
  const guarded = useGuardedRows(master, {
    rows: query.data?.items,
    nameOf: ({ code }) => code,
    remove: { send: (unit, { reason }) => remove.mutateAsync({ unit, reason }), effect: t('deleteMessage') },
  });
  return (
    <MasterPage
      master={master}
      query={query}
      texts="erpUnits"
      rowId={(unit) => unit.erpUnitId}
      rowName={(unit) => unit.code}
      columns={[
        { key: 'code', header: t('column.code'), width: 140, cell: (unit) => unit.code },
        { key: 'name', header: t('column.name'), cell: (unit) => pick(unit.nameTh, unit.nameEn) },
        {
          key: 'projectCode',
          header: t('column.projectCode'),
          cell: (unit) => unit.projectCode || t('common:state.none'),
          note: (unit) => unit.isSpecialProject && t('specialProject'),
        },
        ...guarded.columns,
      ]}
      actionsOf={guarded.actionsOf}
      dialog={(unit) => <ErpUnitDialog unit={unit} onClose={master.close} />}
    >
      {guarded.dialog}
    </MasterPage>
  );
}
