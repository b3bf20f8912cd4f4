import { api } from '@/client/api';
import { listQuery, readQuery, useChange } from '@/client/queries';
import type { Schemas } from '@/client/schemas';

const placeOf = ({ goalCode }: Schemas['GoalView']) => ({ goal_code: goalCode });

export function goalsQuery(query: { text?: string; page?: number; pageSize?: number }) {
  return listQuery(['goals', query], () => api.GET('/curriculum/goals', { params: { query } }));
}

/** Who changed a goal, the last ones. */
export function goalAuditQuery(goal: Schemas['GoalView']) {
  const params = { path: placeOf(goal), query: { pageSize: 5 } };
  return readQuery(['goals', goal.goalCode, 'audit'], () => api.GET('/curriculum/goals/{goal_code}/audit', { params }));
}

/** Adds a goal, or changes one as it was seen; the subjects' choices follow. */
export function useSaveGoal(goal: Schemas['GoalView'] | null) {
  return useChange(
    ['goals', 'subject-choices', 'subjects'],
    ({ goalCode, ...wanted }: Omit<Schemas['GoalChange'], 'revision'> & { goalCode: string }) =>
      goal === null
        ? api.POST('/curriculum/goals', { body: { goalCode, nameTh: wanted.nameTh, nameEn: wanted.nameEn } })
        : api.PUT('/curriculum/goals/{goal_code}', {
            params: { path: placeOf(goal) },
            body: { ...wanted, revision: goal.revision },
          }),
  );
}
