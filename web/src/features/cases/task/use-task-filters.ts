import { CASE_KINDS } from '@/client/case-kinds';
import type { Schemas } from '@/client/schemas';
import type { ListParams } from '@/components/data-table/use-list-params';
import type { TaskFilter } from './api';

export const DUE: readonly Schemas['Due'][] = ['overdue', 'today', 'week'];
export const OWN = 'own';
const ON = 'true';
/** Shows everything again. */
export const NO_FILTERS = {
  due: undefined,
  kind: undefined,
  subject: undefined,
  text: undefined,
  escalated: undefined,
  desk: undefined,
};

/** The filters of the inbox as the address has them; a value that no task has is still sent, and finds nothing. */
export function taskFilters(params: ListParams) {
  const kind = params.filter('kind');
  const desk = params.filter('desk');
  const filter: TaskFilter = {
    due: DUE.find((known) => known === params.filter('due')),
    kind: CASE_KINDS.find((known) => known === kind),
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
