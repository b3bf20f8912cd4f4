import { api } from '@/client/api';
import type { Schemas } from '@/client/schemas';
import { listQuery, readQuery, useChange } from '@/client/queries';
import { useKeys } from '@/client/use-keys';
import type { Reason } from '@/features/finance/master-change/reason';

const CONCERNED = ['erp-units', 'cases', 'tasks'];
const placeOf = ({ erpUnitId }: Schemas['ErpUnitView']) => ({ erp_unit_id: erpUnitId });

export function erpUnitsQuery(query: { text?: string; page?: number; pageSize?: number }) {
  return listQuery(['erp-units', query], () => api.GET('/finance/erp-units', { params: { query } }));
}

/** Every unit, for who says where money is booked. */
export const unitChoicesQuery = readQuery(['erp-units', 'choices'], () => api.GET('/finance/erp-units/choices'));

/** Who changed a unit, the last ones. */
export function erpUnitAuditQuery(unit: Schemas['ErpUnitView']) {
  const params = { path: placeOf(unit), query: { pageSize: 5 } };
  return readQuery(['erp-units', unit.erpUnitId, 'audit'], () =>
    api.GET('/finance/erp-units/{erp_unit_id}/audit', { params }),
  );
}

/** Asks a second person to add a unit, or to change one as it was seen. Pressing again is the same request. */
export function useAskForErpUnit(unit: Schemas['ErpUnitView'] | null) {
  const keyOf = useKeys();
  return useChange(CONCERNED, (body: Schemas['ErpUnitAddition']) => {
    const header = { 'Idempotency-Key': keyOf(body) };
    return unit === null
      ? api.POST('/finance/erp-units', { params: { header }, body })
      : api.PUT('/finance/erp-units/{erp_unit_id}', {
          params: { path: placeOf(unit), header },
          body: { ...body, revision: unit.revision },
        });
  });
}

/** Asks a second person to delete a unit as it was seen. */
export function useAskToDeleteErpUnit() {
  const keyOf = useKeys();
  return useChange(CONCERNED, ({ unit, reason }: Reason & { unit: Schemas['ErpUnitView'] }) =>
    api.DELETE('/finance/erp-units/{erp_unit_id}', {
      params: {
        path: placeOf(unit),
        query: { revision: unit.revision, reason },
        header: { 'Idempotency-Key': keyOf([unit.erpUnitId, reason]) },
      },
    }),
  );
}
