import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '@/client/api';
import type { CaseState } from '@/client/models';

export interface CaseFilter {
  state?: CaseState;
  text?: string;
  page?: number;
  pageSize?: number;
}

/** A page of the cases the user may see, the latest change first. */
export function casesQuery(query: CaseFilter) {
  return queryOptions({
    queryKey: ['cases', query],
    queryFn: () => bodyOf(api.GET('/cases', { params: { query } })),
    placeholderData: keepPreviousData,
  });
}
