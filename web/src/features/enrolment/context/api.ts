import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '@/client/api';

/** The student of a case, for those who decide. A case about no term has none: that is no failure of the page. */
export function contextQuery(caseId: string) {
  return queryOptions({
    queryKey: ['case', caseId, 'context'],
    queryFn: () => bodyOf(api.GET('/cases/{case_id}/context', { params: { path: { case_id: caseId } } })),
  });
}
