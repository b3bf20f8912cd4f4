import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '@/client/api';

const STEADY_MS = 10 * 60_000;

/** Every major with its faculty: the choices of filters and of who may enrol. */
export const majorsQuery = queryOptions({
  queryKey: ['organisation', 'majors'],
  queryFn: () => bodyOf(api.GET('/organisation/majors')),
  staleTime: STEADY_MS,
});
