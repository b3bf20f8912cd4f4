import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '@/client/api';

export const verificationQuery = (code: string) =>
  queryOptions({
    queryKey: ['verification', code],
    queryFn: () => bodyOf(api.GET('/documents/{code}/verify', { params: { path: { code } } })),
    enabled: code !== '',
    // A paper may be superseded between two looks at it.
    staleTime: 0,
    gcTime: 0,
  });
