import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '@/client/api';

/** The six counts of the student's term. */
export const countsQuery = queryOptions({
  queryKey: ['dashboard', 'counts'],
  queryFn: () => bodyOf(api.GET('/stddashboard/counts')),
});
