import { api } from '@/client/api';
import type { Schemas } from '@/client/schemas';
import { listQuery, readQuery, useChange } from '@/client/queries';
import { useKeys } from '@/client/use-keys';
import type { Reason } from '@/features/finance/master-change/reason';

const CONCERNED = ['late-fines', 'cases', 'tasks'];
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

/** Asks a second person to add a fine, or to change one as seen. Pressing again is the same request. */
export function useAskForLateFine(row: Schemas['LateFineView'] | null) {
  const keyOf = useKeys();
  return useChange(CONCERNED, (body: Schemas['LateFineAddition']) => {
    const header = { 'Idempotency-Key': keyOf(body) };
    return row === null
      ? api.POST('/finance/late-fines', { params: { header }, body })
      : api.PUT('/finance/late-fines/{late_fine_id}', {
          params: { path: placeOf(row), header },
          body: { ...body, revision: row.revision },
        });
  });
}

/** Asks a second person to delete a fine as seen. */
export function useAskToDeleteLateFine() {
  const keyOf = useKeys();
  return useChange(CONCERNED, ({ fine, reason }: Reason & { fine: Schemas['LateFineView'] }) =>
    api.DELETE('/finance/late-fines/{late_fine_id}', {
      params: {
        path: placeOf(fine),
        query: { revision: fine.revision, reason },
        header: { 'Idempotency-Key': keyOf([fine.lateFineId, reason]) },
      },
    }),
  );
}
