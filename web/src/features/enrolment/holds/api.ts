import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, bodyOf } from '@/client/api';
import type { HoldAsk, HoldKind, HoldState } from '@/client/models';
import { tracked } from '@/lib/tracking';

export interface HoldFilter {
  text?: string;
  kind?: HoldKind;
  state?: HoldState;
  page?: number;
  pageSize?: number;
}

/** Holds within the user's scope and business. */
export function holdsQuery(query: HoldFilter) {
  return queryOptions({
    queryKey: ['holds', 'list', query],
    queryFn: () => bodyOf(api.GET('/holds', { params: { query } })),
    placeholderData: keepPreviousData,
  });
}

/** The kinds of holds that are the user's business. */
export const holdKindsQuery = queryOptions({
  queryKey: ['holds', 'kinds'],
  queryFn: () => bodyOf(api.GET('/holds/kinds')),
  staleTime: Infinity,
});

/** Who placed and released a hold. */
export function holdHistoryQuery(holdId: string) {
  return queryOptions({
    queryKey: ['holds', 'history', holdId],
    queryFn: () => bodyOf(api.GET('/holds/{hold_id}/audit', { params: { path: { hold_id: holdId } } })),
  });
}

export function usePlaceHold() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: HoldAsk) => tracked(bodyOf(api.POST('/holds', { body }))),
    onSettled: () => client.invalidateQueries({ queryKey: ['holds'] }),
  });
}

export function useReleaseHold(holdId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (remark: string) =>
      tracked(
        bodyOf(api.POST('/holds/{hold_id}/release', { params: { path: { hold_id: holdId } }, body: { remark } })),
      ),
    onSettled: () => client.invalidateQueries({ queryKey: ['holds'] }),
  });
}
