import { api } from '@/client/api';
import type { Schemas } from '@/client/schemas';
import { listQuery, readQuery, useChange } from '@/client/queries';

interface HoldFilter {
  text?: string;
  kind?: Schemas['HoldKind'];
  state?: Schemas['HoldState'];
  page?: number;
  pageSize?: number;
}

/** Holds within the user's scope and business. */
export function holdsQuery(query: HoldFilter) {
  return listQuery(['holds', 'list', query], () => api.GET('/holds', { params: { query } }));
}

/** The kinds of holds that are the user's business. */
export const holdKindsQuery = { ...readQuery(['holds', 'kinds'], () => api.GET('/holds/kinds')), staleTime: Infinity };

/** Who placed and released a hold. */
export function holdAuditQuery(holdId: string) {
  const params = { path: { hold_id: holdId } };
  return readQuery(['holds', 'history', holdId], () => api.GET('/holds/{hold_id}/audit', { params }));
}

export function usePlaceHold() {
  return useChange(['holds'], (body: Schemas['HoldAsk']) => api.POST('/holds', { body }));
}

export function useReleaseHold(holdId: string) {
  return useChange(['holds'], (body: { remark: string }) =>
    api.POST('/holds/{hold_id}/release', { params: { path: { hold_id: holdId } }, body }),
  );
}
