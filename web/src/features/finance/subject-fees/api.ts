import { api } from '@/client/api';
import type { Schemas } from '@/client/schemas';
import { listQuery, readQuery, useChange } from '@/client/queries';

const CONCERNED = ['subject-fees'];
const placeOf = ({ subjectFeeId }: Schemas['SubjectFeeView']) => ({ subject_fee_id: subjectFeeId });

export function subjectFeesQuery(query: { text?: string; page?: number; pageSize?: number }) {
  return listQuery(['subject-fees', query], () => api.GET('/finance/subject-fees', { params: { query } }));
}

/** Who changed it, the last ones. */
export function subjectFeeAuditQuery(row: Schemas['SubjectFeeView']) {
  const params = { path: placeOf(row), query: { pageSize: 5 } };
  return readQuery(['subject-fees', row.subjectFeeId, 'audit'], () =>
    api.GET('/finance/subject-fees/{subject_fee_id}/audit', { params }),
  );
}

/** Adds special fees, or changes one as it was seen. */
export function useSaveSubjectFee(row: Schemas['SubjectFeeView'] | null) {
  return useChange(CONCERNED, (body: Schemas['SubjectFeeInput']) =>
    row === null
      ? api.POST('/finance/subject-fees', { body })
      : api.PUT('/finance/subject-fees/{subject_fee_id}', {
          params: { path: placeOf(row) },
          body: { ...body, revision: row.revision },
        }),
  );
}

/** Deletes special fees as it was seen. */
export function useDeleteSubjectFee() {
  return useChange(CONCERNED, (row: Schemas['SubjectFeeView']) =>
    api.DELETE('/finance/subject-fees/{subject_fee_id}', {
      params: { path: placeOf(row), query: { revision: row.revision } },
    }),
  );
}
