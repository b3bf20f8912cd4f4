import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '@/client/api';

/** The patterns, units and codes that conditions are chosen from. */
export const choicesQuery = queryOptions({
  queryKey: ['normal-fees', 'choices'],
  queryFn: () => bodyOf(api.GET('/finance/normal-fees/choices')),
});
