import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '@/client/api';
import { keptReading } from '@/client/kept-reading';

/** The six counts of the student's term. */
export const countsQuery = queryOptions({
  queryKey: ['dashboard', 'counts'],
  ...keptReading(() => bodyOf(api.GET('/stddashboard/counts'))),
});
