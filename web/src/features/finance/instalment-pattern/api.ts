import { api } from '@/client/api';
import type { Schemas } from '@/client/schemas';
import { listQuery, readQuery, useChange } from '@/client/queries';
import { useKeys } from '@/client/use-keys';
import type { Reason } from '@/features/finance/master-change/reason';

const CONCERNED = ['instalment-patterns', 'cases', 'tasks'];
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

/** Asks a second person to add a pattern, or to change one as it was seen. Pressing again is the same request. */
export function useAskForInstalmentPattern(pattern: Schemas['InstalmentPatternView'] | null) {
  const keyOf = useKeys();
  return useChange(CONCERNED, (body: Schemas['InstalmentPatternAddition']) => {
    const header = { 'Idempotency-Key': keyOf(body) };
    return pattern === null
      ? api.POST('/finance/instalment-patterns', { params: { header }, body })
      : api.PUT('/finance/instalment-patterns/{instalment_pattern_id}', {
          params: { path: placeOf(pattern), header },
          body: { ...body, revision: pattern.revision },
        });
  });
}

/** Asks a second person to delete a pattern as it was seen. */
export function useAskToDeleteInstalmentPattern() {
  const keyOf = useKeys();
  return useChange(CONCERNED, ({ pattern, reason }: Reason & { pattern: Schemas['InstalmentPatternView'] }) =>
    api.DELETE('/finance/instalment-patterns/{instalment_pattern_id}', {
      params: {
        path: placeOf(pattern),
        query: { revision: pattern.revision, reason },
        header: { 'Idempotency-Key': keyOf([placeOf(pattern), reason]) },
      },
    }),
  );
}
