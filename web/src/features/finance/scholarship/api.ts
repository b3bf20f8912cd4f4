import { api } from '@/client/api';
import type { Schemas } from '@/client/schemas';
import { listQuery, readQuery, useChange } from '@/client/queries';
import { useKeys } from '@/client/use-keys';
import type { Reason } from '@/features/finance/master-change/reason';

const CONCERNED = ['scholarships', 'cases', 'tasks'];
const placeOf = ({ scholarshipId }: Schemas['ScholarshipView']) => ({ scholarship_id: scholarshipId });

export function scholarshipsQuery(query: { text?: string; page?: number; pageSize?: number }) {
  return listQuery(['scholarships', query], () => api.GET('/finance/scholarships', { params: { query } }));
}

/** Who changed a scholarship, the last ones. */
export function scholarshipAuditQuery(scholarship: Schemas['ScholarshipView']) {
  const params = { path: placeOf(scholarship), query: { pageSize: 5 } };
  return readQuery(['scholarships', scholarship.scholarshipId, 'audit'], () =>
    api.GET('/finance/scholarships/{scholarship_id}/audit', { params }),
  );
}

/** Changes the texts of a scholarship as seen. */
export function useSaveTexts(scholarship: Schemas['ScholarshipView']) {
  return useChange(['scholarships'], (body: Omit<Schemas['ScholarshipTextChange'], 'revision'>) =>
    api.PUT('/finance/scholarships/{scholarship_id}', {
      params: { path: placeOf(scholarship) },
      body: { ...body, revision: scholarship.revision },
    }),
  );
}

/** Asks a second person to add a scholarship, or to change what one gives as seen. Pressing again is the same request. */
export function useAskForScholarship(scholarship: Schemas['ScholarshipView'] | null) {
  const keyOf = useKeys();
  return useChange(CONCERNED, (body: Schemas['ScholarshipAddition']) => {
    const header = { 'Idempotency-Key': keyOf(body) };
    return scholarship === null
      ? api.POST('/finance/scholarships', { params: { header }, body })
      : api.PUT('/finance/scholarships/{scholarship_id}/giving', {
          params: { path: placeOf(scholarship), header },
          body: { ...body, revision: scholarship.revision },
        });
  });
}

/** Asks a second person to delete a scholarship as seen. */
export function useAskToDeleteScholarship() {
  const keyOf = useKeys();
  return useChange(CONCERNED, ({ scholarship, reason }: Reason & { scholarship: Schemas['ScholarshipView'] }) =>
    api.DELETE('/finance/scholarships/{scholarship_id}', {
      params: {
        path: placeOf(scholarship),
        query: { revision: scholarship.revision, reason },
        header: { 'Idempotency-Key': keyOf([scholarship.scholarshipId, reason]) },
      },
    }),
  );
}

/** Asks a second person that a scholarship's money be booked to another ERP unit. Pressing again is the same request. */
export function useAskForScholarshipUnit() {
  const keyOf = useKeys();
  return useChange(CONCERNED, ({ scholarshipId, ...body }: Schemas['UnitChange'] & { scholarshipId: string }) =>
    api.PUT('/finance/scholarships/{scholarship_id}/erp-unit', {
      params: {
        path: { scholarship_id: scholarshipId },
        header: { 'Idempotency-Key': keyOf([scholarshipId, body]) },
      },
      body,
    }),
  );
}
