import { api } from '@/client/api';
import type { Schemas } from '@/client/schemas';
import { listQuery, readQuery, useChange } from '@/client/queries';

const placeOf = ({ equivalenceId }: Schemas['EquivalenceView']) => ({ equivalence_id: equivalenceId });

export function equivalencesQuery(query: { text?: string; page?: number; pageSize?: number }) {
  return listQuery(['equivalences', query], () => api.GET('/curriculum/equivalences', { params: { query } }));
}

/** Who changed it, the last ones. */
export function equivalenceAuditQuery(row: Schemas['EquivalenceView']) {
  const params = { path: placeOf(row), query: { pageSize: 5 } };
  return readQuery(['equivalences', row.equivalenceId, 'audit'], () =>
    api.GET('/curriculum/equivalences/{equivalence_id}/audit', { params }),
  );
}

/** Adds one, or changes the years of one as it was seen. */
export function useSaveEquivalence(row: Schemas['EquivalenceView'] | null) {
  return useChange(['equivalences'], (body: Schemas['EquivalenceAsk']) =>
    row === null
      ? api.POST('/curriculum/equivalences', { body })
      : api.PUT('/curriculum/equivalences/{equivalence_id}', {
          params: { path: placeOf(row) },
          body: { validFrom: body.validFrom, validTo: body.validTo, revision: row.revision },
        }),
  );
}
