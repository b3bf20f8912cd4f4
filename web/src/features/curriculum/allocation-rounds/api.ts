import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, bodyOf } from '@/client/api';
import type { AllocationRound, RoundChange, RoundInput } from '@/client/models';
import { useKeys } from '@/client/use-keys';
import type { ChosenTerm } from '@/components/term-picker/chosen-term';
import { tracked } from '@/lib/tracking';

/** A round that was moved stands so in its case a moment later, and opens by itself. */
const LOOK_AGAIN_MS = 10_000;
const LISTS: readonly string[][] = [['rounds'], ['cases'], ['tasks'], ['case']];

export interface RoundsFilter extends ChosenTerm {
  page?: number;
  pageSize?: number;
}

export function roundsQuery(query: RoundsFilter) {
  return queryOptions({
    queryKey: ['rounds', query],
    queryFn: () => bodyOf(api.GET('/curriculum/rounds', { params: { query } })),
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_AGAIN_MS,
  });
}

/** What a round would release if it ended now; never from the cache, it is asked to decide on. */
export function previewQuery(query: { academicYear: string; semester: string; campus: string; percent: number }) {
  return queryOptions({
    queryKey: ['rounds', 'preview', query],
    queryFn: () => bodyOf(api.GET('/curriculum/rounds/preview', { params: { query } })),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

function useReadAgain() {
  const client = useQueryClient();
  return () => Promise.all(LISTS.map((queryKey) => client.invalidateQueries({ queryKey })));
}

/** Plans a round. Pressing again is the same round: the key stays with the dialog. */
export function usePlanRound() {
  const readAgain = useReadAgain();
  const keyOf = useKeys();
  return useMutation({
    mutationFn: (body: RoundInput) => {
      const key = keyOf(body);
      return tracked(bodyOf(api.POST('/curriculum/rounds', { params: { header: { 'Idempotency-Key': key } }, body })));
    },
    onSettled: readAgain,
  });
}

/** Moves a round or changes its share; whatever comes out, rounds are read again. */
export function useChangeRound(caseId: string) {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: (body: RoundChange) =>
      tracked(bodyOf(api.PUT('/curriculum/rounds/{case_id}', { params: { path: { case_id: caseId } }, body }))),
    onSettled: readAgain,
  });
}

/** Calls a round off, as its case's page does. */
export function useCallOff() {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: ({ caseId, revision }: AllocationRound) =>
      tracked(
        bodyOf(
          api.POST('/cases/{case_id}/actions/{action}', {
            params: {
              path: { case_id: caseId, action: 'cancel' },
              header: { 'Idempotency-Key': `call-off-${caseId}-${revision}` },
            },
            body: { revision },
          }),
        ),
      ),
    onSettled: readAgain,
  });
}
