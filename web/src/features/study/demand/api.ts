import { api } from '@/client/api';
import type { Schemas } from '@/client/schemas';
import { listQuery, useChange } from '@/client/queries';

type DemandFilter = Schemas['StudentFilterInput'] & {
  text?: string;
  year?: number;
};

/** What students still have to take, what most places are needed for first. */
export function demandQuery(query: DemandFilter & { page?: number; pageSize?: number }) {
  return listQuery(['subject-demand', query], () => api.GET('/study/demand', { params: { query } }));
}

/** The same rows as an Excel file. */
export function demandFile(query: DemandFilter) {
  return api.GET('/study/demand/export', { params: { query }, parseAs: 'blob' });
}

/** Has everybody audited now; pressing again while that runs is the same round. */
export function useAskForRound() {
  return useChange(['audit-rounds', 'subject-demand'], () => api.POST('/study/audit-rounds'));
}
