import { api } from '@/client/api';
import { readQuery } from '@/client/queries';

/** What a change to a master is about: what the row is, and what it shall be. */
export function masterChangeQuery(caseId: string) {
  return readQuery(['cases', 'master-change', caseId], () =>
    api.GET('/finance/master-changes/{case_id}', { params: { path: { case_id: caseId } } }),
  );
}
