import type { CaseKind, Due, InboxOverview } from '@/client/models';
import type { ListParams } from '@/components/data-table/use-list-params';
import type { TaskFilter } from './api';

export const DUE: readonly Due[] = ['overdue', 'today', 'week'];
export const OWN = 'own';
const ON = 'true';

/** The filters of the inbox as the address has them; a value that no task has is still sent, and finds nothing. */
export function taskFilters(params: ListParams, overview: InboxOverview | undefined) {
  const desk = params.filter('desk');
  const filter: TaskFilter = {
    due: DUE.find((known) => known === params.filter('due')),
    kind: overview?.kinds.map(({ kind }): CaseKind => kind).find((known) => known === params.filter('kind')),
    subject: params.filter('subject'),
    text: params.filter('text'),
    escalated: params.filter('escalated') === ON || undefined,
    own: desk === OWN || undefined,
    inPlaceOf: desk && desk !== OWN ? desk : undefined,
  };
  return {
    filter,
    desk,
    filtered: Object.values(filter).some((value) => value !== undefined),
    /** Differs when the filters do. */
    key: JSON.stringify(filter),
  };
}
