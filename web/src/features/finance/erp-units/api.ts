import { api } from '@/client/api';
import type { Schemas } from '@/client/schemas';
import { listQuery, readQuery, useChange } from '@/client/queries';

const CONCERNED = ['erp-units'];
const placeOf = ({ erpUnitId }: Schemas['ErpUnitView']) => ({ erp_unit_id: erpUnitId });

export function erpUnitsQuery(query: { text?: string; page?: number; pageSize?: number }) {
  return listQuery(['erp-units', query], () => api.GET('/finance/erp-units', { params: { query } }));
}

/** Who changed a unit, the last ones. */
export function erpUnitAuditQuery(unit: Schemas['ErpUnitView']) {
  const params = { path: placeOf(unit), query: { pageSize: 5 } };
  return readQuery(['erp-units', unit.erpUnitId, 'audit'], () =>
    api.GET('/finance/erp-units/{erp_unit_id}/audit', { params }),
  );
}

/** Adds a unit, or changes one as it was seen. */
export function useSaveErpUnit(unit: Schemas['ErpUnitView'] | null) {
  return useChange(CONCERNED, (body: Schemas['ErpUnitInput']) =>
    unit === null
      ? api.POST('/finance/erp-units', { body })
      : api.PUT('/finance/erp-units/{erp_unit_id}', {
          params: { path: placeOf(unit) },
          body: { ...body, revision: unit.revision },
        }),
  );
}

/** Deletes a unit as it was seen. */
export function useDeleteErpUnit() {
  return useChange(CONCERNED, (unit: Schemas['ErpUnitView']) =>
    api.DELETE('/finance/erp-units/{erp_unit_id}', {
      params: { path: placeOf(unit), query: { revision: unit.revision } },
    }),
  );
}
