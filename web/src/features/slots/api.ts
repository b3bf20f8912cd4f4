import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, bodyOf } from '@/client/api';
import type { SlotRule } from '@/client/models';
import { tracked } from '@/lib/tracking';

export const publishedSlotsQuery = queryOptions({
  queryKey: ['slots'],
  queryFn: () => bodyOf(api.GET('/slots')),
});

/** What a rule gives; nothing is saved. */
export function usePreviewSlots() {
  return useMutation({
    mutationFn: (body: SlotRule) => tracked(bodyOf(api.POST('/slots/preview', { body }))),
  });
}

/** Lays out and publishes slots. */
export function useSaveSlots() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SlotRule) => tracked(bodyOf(api.POST('/slots', { body }))),
    onSettled: () => client.invalidateQueries({ queryKey: publishedSlotsQuery.queryKey }),
  });
}
