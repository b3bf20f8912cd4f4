import { api } from '@/client/api';
import type { Schemas } from '@/client/schemas';
import { listQuery, useChange } from '@/client/queries';
import { useKeys } from '@/client/use-keys';
import type { ChosenTerm } from '@/components/term-picker/chosen-term';

/** A round that was moved stands so in its case a moment later, and opens by itself. */
const LOOK_AGAIN_MS = 10_000;
const CONCERNED = ['rounds', 'cases', 'tasks', 'case'];

export interface RoundsFilter extends ChosenTerm {
  page?: number;
  pageSize?: number;
}

export function roundsQuery(query: RoundsFilter) {
  const list = listQuery(['rounds', query], () => api.GET('/curriculum/rounds', { params: { query } }));
  return { ...list, refetchInterval: LOOK_AGAIN_MS };
}

/** What a round would release if it ended now; never from the cache, it is asked to decide on. */
export function previewQuery(query: { academicYear: string; semester: string; campus: string; percent: number }) {
  const preview = listQuery(['rounds', 'preview', query], () =>
    api.GET('/curriculum/rounds/preview', { params: { query } }),
  );
  return { ...preview, staleTime: 0 };
}

/** Plans a round. Pressing again is the same round: the key stays with the dialog. */
export function usePlanRound() {
  const keyOf = useKeys();
  return useChange(CONCERNED, (body: Schemas['RoundInput']) =>
    api.POST('/curriculum/rounds', { params: { header: { 'Idempotency-Key': keyOf(body) } }, body }),
  );
}

/** Moves a round or changes its share; whatever comes out, rounds are read again. */
export function useChangeRound(caseId: string) {
  return useChange(CONCERNED, (body: Schemas['RoundChange']) =>
    api.PUT('/curriculum/rounds/{case_id}', { params: { path: { case_id: caseId } }, body }),
  );
}

/** Calls a round off, as its case's page does. */
export function useCallOff() {
  return useChange(CONCERNED, ({ caseId, revision }: Schemas['RoundView']) =>
    api.POST('/cases/{case_id}/actions/{action}', {
      params: {
        path: { case_id: caseId, action: 'cancel' },
        header: { 'Idempotency-Key': `call-off-${caseId}-${revision}` },
      },
      body: { revision },
    }),
  );
}
