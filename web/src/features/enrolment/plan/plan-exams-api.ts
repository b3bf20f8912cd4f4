import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '@/client/api';
import type { Schemas } from '@/client/schemas';
import { downloadAnswer } from '@/lib/download';

const path = ({ planId }: Schemas['PlanView']) => ({ path: { plan_id: planId } });

/** The examinations of the term as they would be with a plan, and which of them come close. */
export function planExamsQuery(plan: Schemas['PlanView']) {
  return queryOptions({
    // Of what is in it now: a change of the plan is another question.
    queryKey: ['plans', 'exams', plan.planId, plan.updatedAt],
    queryFn: () => bodyOf(api.GET('/enrolment/plans/{plan_id}/exams', { params: path(plan) })),
  });
}

/** Hands the examinations over as a file for a calendar. */
export function saveExams(plan: Schemas['PlanView']): Promise<void> {
  return downloadAnswer(api.GET('/enrolment/plans/{plan_id}/exams.ics', { params: path(plan), parseAs: 'blob' }));
}
