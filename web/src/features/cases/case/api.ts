import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '@/client/api';
import { keptReading } from '@/client/kept-reading';
import type { Schemas } from '@/client/schemas';

export interface CaseFilter {
  state?: Schemas['CaseState'];
  text?: string;
  kind?: Schemas['CaseKind'];
  /** In what way it waits too long. */
  stuck?: Schemas['Stuck'];
  page?: number;
  pageSize?: number;
}

/** A page of the cases the user may see, the latest change first. What was searched for by words is not kept. */
export function casesQuery(query: CaseFilter) {
  const queryFn = () => bodyOf(api.GET('/cases', { params: { query } }));
  return queryOptions({
    queryKey: ['cases', query],
    ...(query.text ? { queryFn } : keptReading(queryFn)),
    placeholderData: keepPreviousData,
  });
}

/** The cases of a filter as an Excel file. */
export const casesFile = (query: CaseFilter) => api.GET('/cases/export', { params: { query }, parseAs: 'blob' });
