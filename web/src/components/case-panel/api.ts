import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, bodyOf, idempotencyKey } from '@/client/api';
import type { CaseActionName, CaseView } from '@/client/models';
import { tracked } from '@/lib/tracking';

const SOONEST_MS = 1500;
const OPEN_MS = 10_000;
const FIRST_STAGE = 'received';

/**
 * How soon to look again: quickly while the outcome is awaited, calmly while people have it, never at its end. The longer
 * an outcome takes, the seldomer it is asked for: in a rush, thousands who look would keep it from coming.
 */
function nextLook(view: CaseView | undefined): number | false {
  if (!view || view.state === 'closed') return false;
  if (view.stage !== FIRST_STAGE) return OPEN_MS;
  const waited = Date.now() - Date.parse(view.openedAt);
  return Math.min(OPEN_MS, Math.max(SOONEST_MS, waited / 4));
}

/** A case, followed until it is final. */
export function caseQuery(caseId: string) {
  return queryOptions({
    queryKey: ['case', caseId],
    queryFn: () => bodyOf(api.GET('/cases/{case_id}', { params: { path: { case_id: caseId } } })),
    refetchInterval: (query) => nextLook(query.state.data),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}

export interface CaseDecision {
  action: CaseActionName;
  revision: number;
  remark?: string;
  substituteId?: string;
}

/** Takes an action on a case. Whatever comes out, the case and every list of cases are read again. */
export function useCaseAction(caseId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ action, ...body }: CaseDecision) =>
      tracked(
        bodyOf(
          api.POST('/cases/{case_id}/actions/{action}', {
            params: { path: { case_id: caseId, action }, header: { 'Idempotency-Key': idempotencyKey() } },
            body,
          }),
        ),
      ),
    onSuccess: (view) => client.setQueryData(caseQuery(caseId).queryKey, view),
    onSettled: () => {
      for (const queryKey of [['case', caseId], ['cases'], ['tasks'], ['enrolment'], ['dashboard']])
        void client.invalidateQueries({ queryKey });
    },
  });
}
