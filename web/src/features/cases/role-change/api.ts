import { api } from '@/client/api';
import { readQuery } from '@/client/queries';

/** What a change of a role is about: who would receive it, or what it would allow. */
export function roleChangeQuery(caseId: string) {
  return readQuery(['cases', 'role-change', caseId], () =>
    api.GET('/role-changes/{case_id}', { params: { path: { case_id: caseId } } }),
  );
}
