import { api } from '@/client/api';
import type { FeePattern, FeePatternInput, FeeType } from '@/client/models';
import { listQuery, readQuery, useChange } from '@/client/queries';

const CONCERNED = ['fee-patterns', 'normal-fees'];
const placeOf = ({ feePatternId }: FeePattern) => ({ fee_pattern_id: feePatternId });

interface PatternsAsked {
  text?: string;
  page?: number;
  pageSize?: number;
  feeType?: FeeType;
}

export function feePatternsQuery(query: PatternsAsked) {
  return listQuery(['fee-patterns', query], () => api.GET('/finance/fee-patterns', { params: { query } }));
}

/** Who changed a pattern, the last ones. */
export function feePatternAuditQuery(pattern: FeePattern) {
  const params = { path: placeOf(pattern), query: { pageSize: 5 } };
  return readQuery(['fee-patterns', pattern.feePatternId, 'audit'], () =>
    api.GET('/finance/fee-patterns/{fee_pattern_id}/audit', { params }),
  );
}

/** Adds a pattern, or changes one as it was seen. */
export function useSaveFeePattern(pattern: FeePattern | null) {
  return useChange(CONCERNED, (body: FeePatternInput) =>
    pattern === null
      ? api.POST('/finance/fee-patterns', { body })
      : api.PUT('/finance/fee-patterns/{fee_pattern_id}', {
          params: { path: placeOf(pattern) },
          body: { ...body, revision: pattern.revision },
        }),
  );
}

/** Deletes a pattern as it was seen. */
export function useDeleteFeePattern() {
  return useChange(CONCERNED, (pattern: FeePattern) =>
    api.DELETE('/finance/fee-patterns/{fee_pattern_id}', {
      params: { path: placeOf(pattern), query: { revision: pattern.revision } },
    }),
  );
}
