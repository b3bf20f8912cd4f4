import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, bodyOf, idempotencyKey } from '@/client/api';
import type { BulkOutcome, CaseActionName, CaseKind, Due, TaskItem } from '@/client/models';
import { tracked } from '@/lib/tracking';

export interface TaskFilter {
  kind?: CaseKind;
  due?: Due;
  text?: string;
  page?: number;
  pageSize?: number;
}

/** A page of the inbox: tasks of the user, in person or by role. */
export function tasksQuery(query: TaskFilter) {
  return queryOptions({
    queryKey: ['tasks', query],
    queryFn: () => bodyOf(api.GET('/tasks', { params: { query } })),
    placeholderData: keepPreviousData,
  });
}

export interface BulkDecision {
  action: CaseActionName;
  remark?: string;
  tasks: readonly TaskItem[];
}

export interface DecidedTask {
  task: TaskItem;
  outcome: BulkOutcome;
}

/** One decision on several tasks; each reports its own outcome. */
export function useBulkDecision() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ action, remark, tasks }: BulkDecision) =>
      tracked(
        bodyOf(
          api.POST('/tasks/bulk', {
            params: { header: { 'Idempotency-Key': idempotencyKey() } },
            body: {
              action,
              ...(remark && { remark }),
              tasks: tasks.map(({ caseId, revision }) => ({ caseId, revision })),
            },
          }),
        ),
      ),
    onSettled: () => {
      for (const queryKey of [['tasks'], ['cases'], ['case']]) void client.invalidateQueries({ queryKey });
    },
  });
}
