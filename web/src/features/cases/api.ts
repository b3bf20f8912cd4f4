import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '@/client/api';
import type { CaseState } from '@/client/models';

export interface CaseFilter {
  state?: CaseState;
  text?: string;
  page?: number;
  pageSize?: number;
}

/** The student of a case, for those who decide. A case about no term has none: that is no failure of the page. */
export function contextQuery(caseId: string) {
  return queryOptions({
    queryKey: ['case', caseId, 'context'],
    queryFn: () => bodyOf(api.GET('/cases/{case_id}/context', { params: { path: { case_id: caseId } } })),
  });
}

/** A page of the cases the user may see, the latest change first. */
export function casesQuery(query: CaseFilter) {
  return queryOptions({
    queryKey: ['cases', query],
    queryFn: () => bodyOf(api.GET('/cases', { params: { query } })),
    placeholderData: keepPreviousData,
  });
}
