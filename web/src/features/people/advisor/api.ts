import { api } from '@/client/api';
import { listQuery, readQuery, useChange } from '@/client/queries';
import type { Schemas } from '@/client/schemas';
import { useKeys } from '@/client/use-keys';

const ADVISORS = 'advisors';

interface Paging {
  text?: string;
  page?: number;
  pageSize?: number;
}

interface AdviseeFilter extends Paging {
  advisedBy?: Schemas['AdvisedBy'];
  advisorId?: string;
  majorCode?: string;
  admissionYear?: number;
}

/** Students of the user's unit with their advisors. */
export function adviseesQuery(query: AdviseeFilter) {
  return listQuery([ADVISORS, 'students', query], () => api.GET('/advisors/students', { params: { query } }));
}

/** Teachers of the user's unit with their numbers of students; `available`: only those who can get students. */
export function advisorsQuery(query: Paging & { available?: boolean }) {
  return listQuery([ADVISORS, 'teachers', query], () => api.GET('/advisors', { params: { query } }));
}

/** The preview. The last one stays while the next is loading; none is kept after the dialog has closed. */
export function planQuery(body: Schemas['AdvisingInput']) {
  const query = listQuery(['advising-plan', body], () => api.POST('/advisors/preview', { body }));
  return { ...query, retry: false, gcTime: 0 };
}

/** Gives the advisors of the preview. Pressing again changes nothing more. */
export function useGiveAdvisors() {
  const keyOf = useKeys();
  return useChange([ADVISORS], (body: Schemas['AdvisingConfirmation']) =>
    api.POST('/advisors/changes', { params: { header: { 'Idempotency-Key': keyOf(body) } }, body }),
  );
}

/** A student's advisor and its history. */
export function advisorHistoryQuery(code: string) {
  return readQuery([ADVISORS, 'of', code], () => api.GET('/advisors/changes/{code}', { params: { path: { code } } }));
}

/** Recent changes of the teacher's own students. */
export const adviseeNewsQuery = readQuery([ADVISORS, 'mine'], () => api.GET('/advisors/changes/mine'));
