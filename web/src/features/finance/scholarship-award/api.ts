import { api } from '@/client/api';
import type { Schemas } from '@/client/schemas';
import { listQuery, readQuery, useChange } from '@/client/queries';
import { nextLook } from '@/client/run-looks';
import { useKeys } from '@/client/use-keys';

const WORKING: ReadonlySet<Schemas['AwardView']['stage']> = new Set(['received', 'confirmed', 'giving', 'undoing']);

interface Paging {
  page?: number;
  pageSize?: number;
}

/** What was drafted, the newest first. A decision on a case has everything under `cases` read again. */
export function awardsQuery(query: Paging) {
  const list = listQuery(['cases', 'scholarship-awards', query], () =>
    api.GET('/finance/scholarship-awards', { params: { query } }),
  );
  return {
    ...list,
    refetchInterval: ({ state }: { state: { data?: { items: Schemas['AwardView'][] } } }) =>
      nextLook(state.data?.items ?? [], WORKING),
  };
}

/** One of them. */
export function awardQuery(caseId: string) {
  const read = readQuery(['cases', 'scholarship-awards', caseId], () =>
    api.GET('/finance/scholarship-awards/{case_id}', { params: { path: { case_id: caseId } } }),
  );
  return {
    ...read,
    refetchInterval: ({ state }: { state: { data?: Schemas['AwardView'] } }) =>
      nextLook(state.data ? [state.data] : [], WORKING),
  };
}

/** Its students; `moved` changes whenever it did. */
export function awardStudentsQuery(caseId: string, query: Paging & { text?: string }, moved: string) {
  return listQuery(['cases', 'scholarship-awards', caseId, 'students', query, moved], () =>
    api.GET('/finance/scholarship-awards/{case_id}/students', { params: { path: { case_id: caseId }, query } }),
  );
}

/** Drafts it. Pressing again is the same case: the key stays with the dialog. */
export function useDraftAward() {
  const keyOf = useKeys();
  return useChange(['cases', 'tasks'], (body: Schemas['AwardInput']) =>
    api.POST('/finance/scholarship-awards', { params: { header: { 'Idempotency-Key': keyOf(body) } }, body }),
  );
}

/** Leaves a student out by hand. */
export function useLeaveOut(caseId: string) {
  return useChange(['cases'], (studentCode: string) =>
    api.DELETE('/finance/scholarship-awards/{case_id}/students/{student_code}', {
      params: { path: { case_id: caseId, student_code: studentCode } },
    }),
  );
}
