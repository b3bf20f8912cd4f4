import { api } from '@/client/api';
import type { Schemas } from '@/client/schemas';
import { listQuery, readQuery, useChange } from '@/client/queries';

const CONCERNED = ['normal-fees', 'fee-patterns'];
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

/** Adds a normal fee, or changes one as it was seen. */
export function useSaveNormalFee(fee: Schemas['NormalFeeView'] | null) {
  return useChange(CONCERNED, (body: Schemas['NormalFeeInput']) =>
    fee === null
      ? api.POST('/finance/normal-fees', { body })
      : api.PUT('/finance/normal-fees/{normal_fee_id}', {
          params: { path: placeOf(fee) },
          body: { ...body, revision: fee.revision },
        }),
  );
}

/** Deletes a normal fee as it was seen. */
export function useDeleteNormalFee() {
  return useChange(CONCERNED, (fee: Schemas['NormalFeeView']) =>
    api.DELETE('/finance/normal-fees/{normal_fee_id}', {
      params: { path: placeOf(fee), query: { revision: fee.revision } },
    }),
  );
}

/** Copies what is in force in one term to begin in another. */
export function useCopyNormalFees() {
  return useChange(CONCERNED, (body: Schemas['NormalFeeCopy']) => api.POST('/finance/normal-fees/copies', { body }));
}
