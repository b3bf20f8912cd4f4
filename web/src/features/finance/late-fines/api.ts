import { api } from '@/client/api';
import type { Schemas } from '@/client/schemas';
import { listQuery, readQuery, useChange } from '@/client/queries';

const CONCERNED = ['late-fines'];
const placeOf = ({ lateFineId }: Schemas['LateFineView']) => ({ late_fine_id: lateFineId });

export function lateFinesQuery(query: { text?: string; page?: number; pageSize?: number }) {
  return listQuery(['late-fines', query], () => api.GET('/finance/late-fines', { params: { query } }));
}

/** Who changed it, the last ones. */
export function lateFineAuditQuery(row: Schemas['LateFineView']) {
  const params = { path: placeOf(row), query: { pageSize: 5 } };
  return readQuery(['late-fines', row.lateFineId, 'audit'], () =>
    api.GET('/finance/late-fines/{late_fine_id}/audit', { params }),
  );
}

/** Adds a fine, or changes one as it was seen. */
export function useSaveLateFine(row: Schemas['LateFineView'] | null) {
  return useChange(CONCERNED, (body: Schemas['LateFineInput']) =>
    row === null
      ? api.POST('/finance/late-fines', { body })
      : api.PUT('/finance/late-fines/{late_fine_id}', {
          params: { path: placeOf(row) },
          body: { ...body, revision: row.revision },
        }),
  );
}

/** Deletes a fine as it was seen. */
export function useDeleteLateFine() {
  return useChange(CONCERNED, (row: Schemas['LateFineView']) =>
    api.DELETE('/finance/late-fines/{late_fine_id}', {
      params: { path: placeOf(row), query: { revision: row.revision } },
    }),
  );
}
