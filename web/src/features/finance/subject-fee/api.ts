import { api } from '@/client/api';
import type { Schemas } from '@/client/schemas';
import { listQuery, readQuery, useChange } from '@/client/queries';
import { useKeys } from '@/client/use-keys';
import type { Reason } from '@/features/finance/master-change/reason';

const CONCERNED = ['subject-fees', 'cases', 'tasks'];
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

/** Asks a second person to add special fees, or to change them as seen. Pressing again is the same request. */
export function useAskForSubjectFee(row: Schemas['SubjectFeeView'] | null) {
  const keyOf = useKeys();
  return useChange(CONCERNED, (body: Schemas['SubjectFeeAddition']) => {
    const header = { 'Idempotency-Key': keyOf(body) };
    return row === null
      ? api.POST('/finance/subject-fees', { params: { header }, body })
      : api.PUT('/finance/subject-fees/{subject_fee_id}', {
          params: { path: placeOf(row), header },
          body: { ...body, revision: row.revision },
        });
  });
}

/** Asks a second person to delete special fees as seen. */
export function useAskToDeleteSubjectFee() {
  const keyOf = useKeys();
  return useChange(CONCERNED, ({ fee, reason }: Reason & { fee: Schemas['SubjectFeeView'] }) =>
    api.DELETE('/finance/subject-fees/{subject_fee_id}', {
      params: {
        path: placeOf(fee),
        query: { revision: fee.revision, reason },
        header: { 'Idempotency-Key': keyOf([fee.subjectFeeId, reason]) },
      },
    }),
  );
}
