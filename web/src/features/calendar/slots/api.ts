import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, bodyOf } from '@/client/api';
import type { SlotRule } from '@/client/models';
import { tracked } from '@/lib/tracking';

/** The slots of a campus; of all that have no period of their own where none is named. */
export function publishedSlotsQuery(campus: string | undefined) {
  return queryOptions({
    queryKey: ['slots', campus ?? ''],
    queryFn: () => bodyOf(api.GET('/slots', { params: { query: { campus } } })),
  });
}

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
    onSettled: () => client.invalidateQueries({ queryKey: ['slots'] }),
  });
}
