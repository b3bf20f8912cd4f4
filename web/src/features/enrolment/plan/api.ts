import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, bodyOf } from '@/client/api';
import type { Schemas } from '@/client/schemas';
import { caseQuery } from '@/components/case-panel/api';
import type { Term } from '@/lib/term';
import { unusedName } from './plan-rules';
import { tracked } from '@/lib/tracking';

export const MOST_PLANS = 5;

/** The student's plans of a term, in the order they were made. */
export function plansQuery({ academicYear, semester }: Term) {
  const query = { academicYear, semester };
  return queryOptions({ queryKey: ['plans', query], queryFn: () => plansOf(query) });
}

function plansOf({ academicYear, semester }: Term): Promise<Schemas['PlanView'][]> {
  return bodyOf(api.GET('/enrolment/plans', { params: { query: { academicYear, semester } } }));
}

/** What a plan is called that nobody named, by its number. */
type NumberedName = (number: number) => string;

export type PlanChange =
  | { type: 'create'; name: string | NumberedName; sectionIds: number[]; credits: Schemas['CreditChoice-Output'][] }
  | {
      type: 'save';
      plan: Schemas['PlanView'];
      name?: string;
      sectionIds?: number[];
      credits?: Schemas['CreditChoice-Output'][];
    }
  | { type: 'remove'; plan: Schemas['PlanView'] };

async function saved(
  { planId }: Schemas['PlanView'],
  body: Pick<Schemas['PlanView'], 'name' | 'sectionIds' | 'credits'>,
): Promise<Schemas['PlanView']> {
  return bodyOf(api.PUT('/enrolment/plans/{plan_id}', { params: { path: { plan_id: planId } }, body }));
}

/** Makes, changes or deletes a plan; answers the plan as it is afterwards, or null when it is gone. */
export function useChangePlan({ academicYear, semester }: Term) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: PlanChange) => tracked(applied(change, { academicYear, semester })),
    onSettled: () => client.invalidateQueries({ queryKey: ['plans'] }),
  });
}

async function applied(change: PlanChange, { academicYear, semester }: Term): Promise<Schemas['PlanView'] | null> {
  switch (change.type) {
    case 'create': {
      // Asked for now: what the page has read may be old, or not there yet.
      const name =
        typeof change.name === 'string'
          ? change.name
          : unusedName(await plansOf({ academicYear, semester }), change.name);
      const body = { academicYear, semester, name };
      const plan = await bodyOf(api.POST('/enrolment/plans', { body }));
      return change.sectionIds.length > 0 ? saved(plan, { ...change, name: plan.name }) : plan;
    }
    case 'save': {
      const { name, sectionIds, credits } = { ...change.plan, ...change };
      const kept = credits.filter((one) => sectionIds.includes(one.sectionId));
      return saved(change.plan, { name, sectionIds, credits: kept });
    }
    case 'remove':
      await api.DELETE('/enrolment/plans/{plan_id}', { params: { path: { plan_id: change.plan.planId } } });
      return null;
  }
}

/** Arms a plan: it is sent by itself at the second enrolling opens. */
export function useArm() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ planId, key }: { planId: string; key: string }) =>
      tracked(
        bodyOf(
          api.POST('/enrolment/plans/{plan_id}/arm', {
            params: { path: { plan_id: planId }, header: { 'Idempotency-Key': key } },
          }),
        ),
      ),
    onSuccess: (view) => client.setQueryData(caseQuery(view.id).queryKey, view),
    onSettled: () => {
      for (const queryKey of [['plans'], ['cases']]) void client.invalidateQueries({ queryKey });
    },
  });
}
