import { api } from '@/client/api';
import { listQuery } from '@/client/queries';

/** What is tried: another programme, subjects that are planned, and some that are given up. */
export interface PlanTried {
  programme?: string;
  planned?: string[];
  without?: string[];
}

/** How the plan is made, and of what is tried. */
interface PlanAsked extends PlanTried {
  summer: boolean;
}

/** The plan to graduation of a student, or of the user; what was shown stays while it is made with other terms. */
export function graduationPlanQuery(code: string | undefined, query: PlanAsked) {
  return listQuery(['graduation-plan', code ?? 'own', query], () =>
    code === undefined
      ? api.GET('/study/graduation-plan', { params: { query } })
      : api.GET('/study/students/{code}/graduation-plan', { params: { path: { code }, query } }),
  );
}
