import { api } from '@/client/api';
import type { Schemas } from '@/client/schemas';
import { listQuery, readQuery, useChange } from '@/client/queries';
import { useKeys } from '@/client/use-keys';
import type { Reason } from '@/features/finance/master-change/reason';

const CONCERNED = ['fee-patterns', 'normal-fees', 'cases', 'tasks'];
const placeOf = ({ feePatternId }: Schemas['FeePatternView']) => ({ fee_pattern_id: feePatternId });

interface PatternsAsked {
  text?: string;
  page?: number;
  pageSize?: number;
  feeType?: Schemas['FeeType'];
}

export function feePatternsQuery(query: PatternsAsked) {
  return listQuery(['fee-patterns', query], () => api.GET('/finance/fee-patterns', { params: { query } }));
}

/** Who changed a pattern, the last ones. */
export function feePatternAuditQuery(pattern: Schemas['FeePatternView']) {
  const params = { path: placeOf(pattern), query: { pageSize: 5 } };
  return readQuery(['fee-patterns', pattern.feePatternId, 'audit'], () =>
    api.GET('/finance/fee-patterns/{fee_pattern_id}/audit', { params }),
  );
}

/** Adds a pattern, or changes one as it was seen that nobody is charged by. */
export function useSaveFeePattern(pattern: Schemas['FeePatternView'] | null) {
  return useChange(CONCERNED, (body: Schemas['FeePatternInput']) =>
    pattern === null
      ? api.POST('/finance/fee-patterns', { body })
      : api.PUT('/finance/fee-patterns/{fee_pattern_id}', {
          params: { path: placeOf(pattern) },
          body: { ...body, revision: pattern.revision },
        }),
  );
}

/** Asks a second person to change a pattern that somebody is charged by. Pressing again is the same request. */
export function useAskToChangeFeePattern() {
  const keyOf = useKeys();
  return useChange(
    CONCERNED,
    ({ pattern, ...body }: Schemas['FeePatternInput'] & Reason & { pattern: Schemas['FeePatternView'] }) =>
      api.POST('/finance/fee-patterns/{fee_pattern_id}/changes', {
        params: { path: placeOf(pattern), header: { 'Idempotency-Key': keyOf([pattern.feePatternId, body]) } },
        body: { ...body, revision: pattern.revision },
      }),
  );
}

/** Deletes a pattern as it was seen. */
export function useDeleteFeePattern() {
  return useChange(CONCERNED, (pattern: Schemas['FeePatternView']) =>
    api.DELETE('/finance/fee-patterns/{fee_pattern_id}', {
      params: { path: placeOf(pattern), query: { revision: pattern.revision } },
    }),
  );
}
