import { api } from '@/client/api';
import { masterApi } from '@/client/master-api';
import { useChange } from '@/client/queries';
import type { Schemas } from '@/client/schemas';
import { useKeys } from '@/client/use-keys';

export const ENROLMENT_TYPES: readonly Schemas['FeeEnrolmentType'][] = ['lump_sum', 'per_credit', 'maintain_status'];

export const normalFees = masterApi(
  '/finance/normal-fees',
  '/finance/normal-fees/{normal_fee_id}',
  ({ normalFeeId }) => ({ normal_fee_id: normalFeeId }),
  ['fee-patterns'],
);

/** Asks a second person to copy what is in force in one term to begin in another. Pressing again is the same request. */
export function useAskToCopyNormalFees() {
  const keyOf = useKeys();
  return useChange([...normalFees.keys, 'cases', 'tasks'], (body: Schemas['NormalFeeCopy']) =>
    api.POST('/finance/normal-fees/copies', { params: { header: { 'Idempotency-Key': keyOf(body) } }, body }),
  );
}
