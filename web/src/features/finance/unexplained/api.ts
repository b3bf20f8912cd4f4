import { api } from '@/client/api';
import { listQuery } from '@/client/queries';
import type { Schemas } from '@/client/schemas';

interface Wanted {
  why?: Schemas['Unexplained'];
  page?: number;
  pageSize?: number;
}

export function unexplainedQuery(query: Wanted) {
  return listQuery(['finance', 'unexplained', query], () => api.GET('/finance/unexplained', { params: { query } }));
}
