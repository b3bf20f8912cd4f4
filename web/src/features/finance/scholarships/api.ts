import { api } from '@/client/api';
import type { Schemas } from '@/client/schemas';
import { listQuery, readQuery, useChange } from '@/client/queries';
import { useKeys } from '@/client/use-keys';

const CONCERNED = ['scholarships'];
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

/** Adds a scholarship, or changes one as it was seen. */
export function useSaveScholarship(scholarship: Schemas['ScholarshipView'] | null) {
  return useChange(CONCERNED, (body: Schemas['ScholarshipInput']) =>
    scholarship === null
      ? api.POST('/finance/scholarships', { body })
      : api.PUT('/finance/scholarships/{scholarship_id}', {
          params: { path: placeOf(scholarship) },
          body: { ...body, revision: scholarship.revision },
        }),
  );
}

/** Deletes a scholarship as it was seen. */
export function useDeleteScholarship() {
  return useChange(CONCERNED, (scholarship: Schemas['ScholarshipView']) =>
    api.DELETE('/finance/scholarships/{scholarship_id}', {
      params: { path: placeOf(scholarship), query: { revision: scholarship.revision } },
    }),
  );
}

/** Asks a second person that a scholarship's money be booked to another ERP unit. Pressing again is the same request. */
export function useAskForScholarshipUnit() {
  const keyOf = useKeys();
  return useChange(
    ['scholarships', 'cases', 'tasks'],
    ({ scholarshipId, ...body }: Schemas['UnitChange'] & { scholarshipId: string }) =>
      api.PUT('/finance/scholarships/{scholarship_id}/erp-unit', {
        params: {
          path: { scholarship_id: scholarshipId },
          header: { 'Idempotency-Key': keyOf([scholarshipId, body]) },
        },
        body,
      }),
  );
}
