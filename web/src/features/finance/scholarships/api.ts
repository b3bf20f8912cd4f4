import { api } from '@/client/api';
import type { Scholarship, ScholarshipInput } from '@/client/models';
import { listQuery, readQuery, useChange } from '@/client/queries';

const CONCERNED = ['scholarships'];
const placeOf = ({ scholarshipId }: Scholarship) => ({ scholarship_id: scholarshipId });

export function scholarshipsQuery(query: { text?: string; page?: number; pageSize?: number }) {
  return listQuery(['scholarships', query], () => api.GET('/finance/scholarships', { params: { query } }));
}

/** Who changed a scholarship, the last ones. */
export function scholarshipAuditQuery(scholarship: Scholarship) {
  const params = { path: placeOf(scholarship), query: { pageSize: 5 } };
  return readQuery(['scholarships', scholarship.scholarshipId, 'audit'], () =>
    api.GET('/finance/scholarships/{scholarship_id}/audit', { params }),
  );
}

/** Adds a scholarship, or changes one as it was seen. */
export function useSaveScholarship(scholarship: Scholarship | null) {
  return useChange(CONCERNED, (body: ScholarshipInput) =>
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
  return useChange(CONCERNED, (scholarship: Scholarship) =>
    api.DELETE('/finance/scholarships/{scholarship_id}', {
      params: { path: placeOf(scholarship), query: { revision: scholarship.revision } },
    }),
  );
}
