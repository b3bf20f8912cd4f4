import { api } from '@/client/api';
import type { Schemas } from '@/client/schemas';
import { listQuery, readQuery, useChange } from '@/client/queries';
import { useKeys } from '@/client/use-keys';
import type { Reason } from '@/features/finance/master-change/reason';

const CONCERNED = ['normal-fees', 'fee-patterns', 'cases', 'tasks'];
const placeOf = ({ normalFeeId }: Schemas['NormalFeeView']) => ({ normal_fee_id: normalFeeId });
export const ENROLMENT_TYPES: readonly Schemas['FeeEnrolmentType'][] = ['lump_sum', 'per_credit', 'maintain_status'];

interface NormalFeesAsked {
  text?: string;
  page?: number;
  pageSize?: number;
  campusCode?: string;
  facultyCode?: string;
  enrolmentType?: Schemas['FeeEnrolmentType'];
  academicYear?: string;
  semester?: string;
}

export function normalFeesQuery(query: NormalFeesAsked) {
  return listQuery(['normal-fees', query], () => api.GET('/finance/normal-fees', { params: { query } }));
}

/** Who changed a normal fee, the last ones. */
export function normalFeeAuditQuery(fee: Schemas['NormalFeeView']) {
  const params = { path: placeOf(fee), query: { pageSize: 5 } };
  return readQuery(['normal-fees', fee.normalFeeId, 'audit'], () =>
    api.GET('/finance/normal-fees/{normal_fee_id}/audit', { params }),
  );
}

/** Asks a second person to add a fee, or to change one as it was seen. Pressing again is the same request. */
export function useAskForNormalFee(fee: Schemas['NormalFeeView'] | null) {
  const keyOf = useKeys();
  return useChange(CONCERNED, (body: Schemas['NormalFeeAddition']) => {
    const header = { 'Idempotency-Key': keyOf(body) };
    return fee === null
      ? api.POST('/finance/normal-fees', { params: { header }, body })
      : api.PUT('/finance/normal-fees/{normal_fee_id}', {
          params: { path: placeOf(fee), header },
          body: { ...body, revision: fee.revision },
        });
  });
}

/** Asks a second person to delete a fee as it was seen. */
export function useAskToDeleteNormalFee() {
  const keyOf = useKeys();
  return useChange(CONCERNED, ({ fee, reason }: Reason & { fee: Schemas['NormalFeeView'] }) =>
    api.DELETE('/finance/normal-fees/{normal_fee_id}', {
      params: {
        path: placeOf(fee),
        query: { revision: fee.revision, reason },
        header: { 'Idempotency-Key': keyOf([fee.normalFeeId, reason]) },
      },
    }),
  );
}

/** Asks a second person to copy what is in force in one term to begin in another. Pressing again is the same request. */
export function useAskToCopyNormalFees() {
  const keyOf = useKeys();
  return useChange(CONCERNED, (body: Schemas['NormalFeeCopy']) =>
    api.POST('/finance/normal-fees/copies', { params: { header: { 'Idempotency-Key': keyOf(body) } }, body }),
  );
}
