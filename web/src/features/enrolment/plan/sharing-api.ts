import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '@/client/api';
import type { Schemas } from '@/client/schemas';
import { readQuery, useChange } from '@/client/queries';
import { downloadAnswer } from '@/lib/download';

const KEY = 'plan-shares';
const path = (planId: string) => ({ path: { plan_id: planId } });

/** The open link of a plan, if there is one; not its address. */
export function shareQuery({ planId }: Schemas['PlanView']) {
  return readQuery([KEY, planId], () => api.GET('/enrolment/plans/{plan_id}/share', { params: path(planId) }));
}

/** Makes a link, in place of the one before. Its address is told this once. */
export function useShare() {
  return useChange([KEY], (planId: string) => api.POST('/enrolment/plans/{plan_id}/share', { params: path(planId) }));
}

/** Takes the link back. */
export function useUnshare() {
  return useChange([KEY], (planId: string) => api.DELETE('/enrolment/plans/{plan_id}/share', { params: path(planId) }));
}

/** Hands a plan over as a picture. */
export function savePicture({ planId }: Schemas['PlanView']): Promise<void> {
  return downloadAnswer(api.GET('/enrolment/plans/{plan_id}/picture.png', { params: path(planId), parseAs: 'blob' }));
}

/** What a link shows to whoever opens it, with what the rules say of it for them. */
export function sharedPlanQuery(token: string) {
  return queryOptions({
    queryKey: ['shared-plan', token],
    queryFn: () => bodyOf(api.GET('/enrolment/shared-plans/{token}', { params: { path: { token } } })),
    retry: false,
  });
}

/** Copies what a link shows into a new plan. */
export function useCopy(token: string) {
  return useChange(['plans'], (name: string) =>
    api.POST('/enrolment/shared-plans/{token}/copy', { params: { path: { token } }, body: { name } }),
  );
}
