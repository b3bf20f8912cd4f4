import { api } from '@/client/api';
import type { Schemas } from '@/client/schemas';
import { listQuery, readQuery, useChange } from '@/client/queries';

const CONCERNED = ['instalment-patterns'];
const placeOf = ({ instalmentPatternId }: Schemas['InstalmentPatternView']) => ({
  instalment_pattern_id: instalmentPatternId,
});

export function instalmentPatternsQuery(query: { text?: string; page?: number; pageSize?: number }) {
  return listQuery(['instalment-patterns', query], () =>
    api.GET('/finance/instalment-patterns', { params: { query } }),
  );
}

/** What parts make of an amount that is billed today. */
export function instalmentsQuery(body: Schemas['InstalmentsAsked']) {
  return listQuery(['instalment-patterns', 'preview', body], () =>
    api.POST('/finance/instalment-patterns/preview', { body }),
  );
}

/** Who changed it, the last ones. */
export function instalmentPatternAuditQuery(row: Schemas['InstalmentPatternView']) {
  const params = { path: placeOf(row), query: { pageSize: 5 } };
  return readQuery(['instalment-patterns', row.instalmentPatternId, 'audit'], () =>
    api.GET('/finance/instalment-patterns/{instalment_pattern_id}/audit', { params }),
  );
}

/** Adds a pattern, or changes one as it was seen. */
export function useSaveInstalmentPattern(row: Schemas['InstalmentPatternView'] | null) {
  return useChange(CONCERNED, (body: Schemas['InstalmentPatternInput']) =>
    row === null
      ? api.POST('/finance/instalment-patterns', { body })
      : api.PUT('/finance/instalment-patterns/{instalment_pattern_id}', {
          params: { path: placeOf(row) },
          body: { ...body, revision: row.revision },
        }),
  );
}

/** Deletes a pattern as it was seen. */
export function useDeleteInstalmentPattern() {
  return useChange(CONCERNED, (row: Schemas['InstalmentPatternView']) =>
    api.DELETE('/finance/instalment-patterns/{instalment_pattern_id}', {
      params: { path: placeOf(row), query: { revision: row.revision } },
    }),
  );
}
