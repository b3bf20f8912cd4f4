import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '@/client/api';
import type { Schemas } from '@/client/schemas';

export interface TaskFilter {
  kind?: Schemas['CaseKind'];
  due?: Schemas['Due'];
  text?: string;
  /** Code of a subject. */
  subject?: string;
  escalated?: boolean;
  /** Only what is the user's themselves. */
  own?: boolean;
  /** Only what is this person's, who is away. */
  inPlaceOf?: string;
}

/** How many `/tasks/matching` hands out to be decided together, at most. */
export const MOST_AT_ONCE = 500;
/** Colleagues decide too, and what was sent when another tab was closed is taken a moment later. */
const LOOK_AGAIN_MS = 10_000;

interface TaskPage extends TaskFilter {
  page?: number;
  pageSize?: number;
  sort?: string;
}

/** A page of the inbox: tasks of the user, in person, by role, or for somebody who is away. */
export function tasksQuery(query: TaskPage) {
  return queryOptions({
    queryKey: ['tasks', query],
    queryFn: () => bodyOf(api.GET('/tasks', { params: { query } })),
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_AGAIN_MS,
  });
}

/** The other roles of the user in which tasks wait. */
export const otherRolesQuery = queryOptions({
  queryKey: ['tasks', 'other-roles'],
  queryFn: () => bodyOf(api.GET('/tasks/other-roles')),
});

/** What lies on the desk, for the choices of the filters. */
export const overviewQuery = queryOptions({
  queryKey: ['tasks', 'overview'],
  queryFn: () => bodyOf(api.GET('/tasks/overview')),
  placeholderData: keepPreviousData,
});

/** Every task the filter leaves, the most urgent {@link MOST_AT_ONCE} of them, as much of each as a decision needs. */
export function matchingTasks(query: TaskFilter) {
  return bodyOf(api.GET('/tasks/matching', { params: { query } }));
}
