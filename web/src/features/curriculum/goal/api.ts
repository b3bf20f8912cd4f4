import { api } from '@/client/api';
import { masterApi } from '@/client/master-api';
import { useChange } from '@/client/queries';
import type { Schemas } from '@/client/schemas';

const placeOf = ({ goalCode }: Schemas['GoalView']) => ({ goal_code: goalCode });

export const goals = masterApi('/curriculum/goals', '/curriculum/goals/{goal_code}', placeOf);

/** Adds a goal, or changes one as it was seen: a code never changes. The subjects' choices follow. */
export function useSaveGoal(goal: Schemas['GoalView'] | null) {
  return useChange(
    [...goals.keys, 'subject-choices', 'subjects'],
    ({ goalCode, ...wanted }: Omit<Schemas['GoalChange'], 'revision'> & { goalCode: string }) =>
      goal === null
        ? api.POST('/curriculum/goals', { body: { goalCode, nameTh: wanted.nameTh, nameEn: wanted.nameEn } })
        : api.PUT('/curriculum/goals/{goal_code}', {
            params: { path: placeOf(goal) },
            body: { ...wanted, revision: goal.revision },
          }),
  );
}
