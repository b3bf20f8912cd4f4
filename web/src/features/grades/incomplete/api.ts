import { api } from '@/client/api';
import type { IncompleteShow } from '@/client/models';
import { listQuery } from '@/client/queries';

/** The I and N that are the caller's to fix, the next to be converted first. */
export function incompleteQuery(query: { text?: string; show?: IncompleteShow; page?: number; pageSize?: number }) {
  return listQuery(['incomplete-grades', query], () => api.GET('/grades/incomplete', { params: { query } }));
}
