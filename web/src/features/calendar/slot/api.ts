import { api } from '@/client/api';
import type { Schemas } from '@/client/schemas';
import { readQuery, useChange } from '@/client/queries';
import type { ChosenTerm } from '@/components/term-picker/chosen-term';

/** The slots of a campus in a term; of all that have no period of their own where none is named. */
export function publishedSlotsQuery(campus: string | undefined, term: ChosenTerm) {
  const query = { campus, ...term };
  return readQuery(['slots', query], () => api.GET('/slots', { params: { query } }));
}

/** What a rule gives; nothing is saved. */
export function usePreviewSlots() {
  return useChange([], (body: Schemas['SlotRuleInput']) => api.POST('/slots/preview', { body }));
}

/** Lays out and publishes slots. */
export function useSaveSlots() {
  return useChange(['slots'], (body: Schemas['SlotRuleInput']) => api.POST('/slots', { body }));
}
