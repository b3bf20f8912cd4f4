import { queryOptions } from '@tanstack/react-query';
import { clientConfig } from './config';

export const clientConfigQuery = queryOptions({
  queryKey: ['client-config'],
  queryFn: clientConfig,
  staleTime: Infinity,
});
