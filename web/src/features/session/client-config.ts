import { queryOptions } from '@tanstack/react-query';
import { clientConfig } from '@/client/config';

export const clientConfigQuery = queryOptions({
  queryKey: ['client-config'],
  queryFn: clientConfig,
  staleTime: Infinity,
});
