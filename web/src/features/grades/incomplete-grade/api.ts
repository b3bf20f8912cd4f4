import { api } from '@/client/api';
import type { Schemas } from '@/client/schemas';
import { listQuery } from '@/client/queries';

/** The I and N that are the caller's to fix, the next to be converted first. */
export function incompleteQuery(query: {
  text?: string;
  show?: Schemas['IncompleteShow'];
  page?: number;
  pageSize?: number;
}) {
  return listQuery(['incomplete-grades', query], () => api.GET('/grades/incomplete', { params: { query } }));
}
