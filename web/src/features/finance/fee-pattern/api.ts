import { api } from '@/client/api';
import { masterApi } from '@/client/master-api';
import { useChange } from '@/client/queries';
import type { Schemas } from '@/client/schemas';
import { useKeys } from '@/client/use-keys';
import type { Reason } from '@/features/finance/master-change/reason';

const placeOf = ({ feePatternId }: Schemas['FeePatternView']) => ({ fee_pattern_id: feePatternId });

/** A pattern that nobody is charged by is saved by one officer. */
export const feePatterns = masterApi('/finance/fee-patterns', '/finance/fee-patterns/{fee_pattern_id}', placeOf, [
  'normal-fees',
]);

/** Asks a second person to change a pattern that somebody is charged by. Pressing again is the same request. */
export function useAskToChangeFeePattern() {
  const keyOf = useKeys();
  return useChange(
    [...feePatterns.keys, 'cases', 'tasks'],
    ({ pattern, ...body }: Schemas['FeePatternInput'] & Reason & { pattern: Schemas['FeePatternView'] }) =>
      api.POST('/finance/fee-patterns/{fee_pattern_id}/changes', {
        params: { path: placeOf(pattern), header: { 'Idempotency-Key': keyOf([pattern.feePatternId, body]) } },
        body: { ...body, revision: pattern.revision },
      }),
  );
}
