import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '@/client/api';
import type { Plan } from '@/client/models';
import { downloadAnswer } from '@/lib/download';

const path = ({ planId }: Plan) => ({ path: { plan_id: planId } });

/** The examinations of the term as they would be with a plan, and which of them come close. */
export function planExamsQuery(plan: Plan) {
  return queryOptions({
    // Of what is in it now: a change of the plan is another question.
    queryKey: ['plans', 'exams', plan.planId, plan.updatedAt],
    queryFn: () => bodyOf(api.GET('/enrolment/plans/{plan_id}/exams', { params: path(plan) })),
  });
}

/** Hands the examinations over as a file for a calendar. */
export function saveExams(plan: Plan): Promise<void> {
  return downloadAnswer(api.GET('/enrolment/plans/{plan_id}/exams.ics', { params: path(plan), parseAs: 'blob' }));
}
