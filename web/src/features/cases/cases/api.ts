import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '@/client/api';
import type { CaseKind, CaseState, Stuck } from '@/client/models';

export interface CaseFilter {
  state?: CaseState;
  text?: string;
  kind?: CaseKind;
  /** In what way it waits too long. */
  stuck?: Stuck;
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

/** The cases of a filter as an Excel file. */
export const casesFile = (query: CaseFilter) => api.GET('/cases/export', { params: { query }, parseAs: 'blob' });
