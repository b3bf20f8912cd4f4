import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '@/client/api';

const STEADY_MS = 10 * 60_000;

/** Every term, the latest first. */
export const termsQuery = queryOptions({
  queryKey: ['terms'],
  queryFn: () => bodyOf(api.GET('/terms')),
  staleTime: STEADY_MS,
});
