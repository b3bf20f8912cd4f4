import { CASE_KINDS } from '@/client/case-kinds';
import type { Schemas } from '@/client/schemas';
import type { ListParams } from '@/components/data-table/use-list-params';
import type { CaseFilter } from './api';

export const STATES: readonly Schemas['CaseState'][] = ['open', 'closed'];
export const STUCK: readonly Schemas['Stuck'][] = ['overdue', 'escalated', 'waiting'];
/** Shows everything again. */
export const NO_FILTERS = { state: undefined, kind: undefined, stuck: undefined, text: undefined };

/** The filters of a list of cases as the address has them. */
export function caseFilter(params: ListParams): CaseFilter {
  return {
    state: STATES.find((known) => known === params.filter('state')),
    kind: CASE_KINDS.find((known) => known === params.filter('kind')),
    stuck: STUCK.find((known) => known === params.filter('stuck')),
    text: params.filter('text'),
  };
}
