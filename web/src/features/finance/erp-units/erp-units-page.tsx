import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { MasterPage } from '@/components/master/master-page';
import { useMaster } from '@/components/master/use-master';
import { useRowActions } from '@/components/master/use-row-actions';
import { MENU } from '@/lib/menus';
import { useLanguage } from '@/lib/use-language';
import { erpUnitsQuery, useDeleteErpUnit } from './api';

const ErpUnitDialog = lazy(() => import('./erp-unit-dialog'));

/** The units that postings are exported by: found, added, changed and deleted. */
export default function ErpUnitsPage() {
  const { t } = useTranslation(['erpUnits', 'common', 'masters']);
  const { pick } = useLanguage();
  const master = useMaster<Schemas['ErpUnitView']>(MENU.erpUnits);
  const { close, say } = master;
  const remove = useDeleteErpUnit();
  const actionsOf = useRowActions(master, {
    nameOf: ({ code }) => code,
    remove: { send: (unit) => remove.mutateAsync(unit), message: t('deleteMessage') },
  });
  return (
    <MasterPage
      master={master}
      query={useQuery(erpUnitsQuery(master.asked))}
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
      ]}
      actionsOf={actionsOf}
      dialog={(unit) => (
        <ErpUnitDialog unit={unit} onClose={close} onSaved={({ code }) => say(t('masters:saved', { name: code }))} />
      )}
    />
  );
}
