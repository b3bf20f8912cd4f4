import { api } from '@/client/api';
import { listQuery } from '@/client/queries';

/** The plan to graduation of a student, or of the user; what was shown stays while it is made with other terms. */
export function graduationPlanQuery(code: string | undefined, query: { summer: boolean }) {
  return listQuery(['graduation-plan', code ?? 'own', query], () =>
    code === undefined
      ? api.GET('/study/graduation-plan', { params: { query } })
      : api.GET('/study/students/{code}/graduation-plan', { params: { path: { code }, query } }),
  );
}
