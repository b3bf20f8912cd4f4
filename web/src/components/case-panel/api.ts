import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { api, bodyOf } from '@/client/api';
import { ApiError, isAnswer } from '@/client/api-error';
import type { Schemas } from '@/client/schemas';
import { useKeys } from '@/client/use-keys';
import { isOutOfReach } from '@/lib/data-failures';
import { tracked } from '@/lib/tracking';

const NEXT_MS = 500;
const AFTER_FAILURE_MS = 5000;
const SPREAD_MS = 5000;
const NOT_FOUND = 404;
const CASE_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The delay before the next request for a case. An open case is requested again at once, since the server answers when
 * the case changes; after a failure clients wait for different times, and a user who may not see the case stops.
 */
function nextLook({
  state,
}: {
  state: { data?: Schemas['CaseView']; status: string; error: Error | null };
}): number | false {
  if (state.data?.state === 'closed') return false;
  if (isOutOfReach(state.error)) return false;
  return state.status === 'error' ? AFTER_FAILURE_MS + Math.random() * SPREAD_MS : NEXT_MS;
}

/**
 * A case, followed until it is final. Of one that is on the screen and was not asked for anew (in another language, after
 * a decision), only what comes after is wanted: the server holds its answer until the case has moved.
 */
export function caseQuery(caseId: string) {
  const queryKey = ['case', caseId];
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }): Promise<Schemas['CaseView']> => {
      // An address that was typed: there is no such case, and no field to correct.
      if (!CASE_ID.test(caseId)) throw new ApiError(NOT_FOUND, { code: 'not_found' });
      const look = (after?: number) =>
        bodyOf<Schemas['CaseView']>(
          api.GET('/cases/{case_id}', { params: { path: { case_id: caseId }, query: { after } }, signal }),
        );
      const state = client.getQueryState<Schemas['CaseView']>(queryKey);
      const seen = state?.data;
      if (seen?.state !== 'open' || state?.isInvalidated) return look();
      // No body: it stands where it stood.
      return ((await look(seen.revision)) as Schemas['CaseView'] | undefined) ?? seen;
    },
    refetchInterval: nextLook,
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}

export interface CaseDecision {
  action: Schemas['CaseActionName'];
  revision: number;
  remark?: string;
  substituteId?: string;
  /** The fields of the action's form, by their names. */
  form?: Record<string, string | boolean>;
}

/**
 * Takes an action on a case. Whatever comes out, the case and every list of cases are read again.
 *
 * Until an answer came, a decision is one on the case as it stood when it was first sent, and the same decision has the
 * same key: it may have been taken, and must not be taken twice nor at the stage after it.
 */
export function useCaseAction(caseId: string) {
  const client = useQueryClient();
  const keyOf = useKeys();
  const unanswered = useRef<number | null>(null);
  return useMutation({
    mutationFn: ({ action, ...decision }: CaseDecision) => {
      const body = { ...decision, revision: unanswered.current ?? decision.revision };
      unanswered.current = body.revision;
      const header = { 'Idempotency-Key': keyOf({ action, ...body }) };
      return tracked(
        bodyOf(
          api.POST('/cases/{case_id}/actions/{action}', {
            params: { path: { case_id: caseId, action }, header },
            body,
          }),
        ),
      );
    },
    onSuccess: (view) => client.setQueryData(caseQuery(caseId).queryKey, view),
    onSettled: (_view, error) => {
      if (error === null || isAnswer(error)) unanswered.current = null;
      for (const queryKey of [['case', caseId], ['cases'], ['tasks'], ['enrolment'], ['dashboard'], ['roles']])
        void client.invalidateQueries({ queryKey });
    },
  });
}
