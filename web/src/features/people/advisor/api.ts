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

/** Students of the user's unit and who advises them. */
export function adviseesQuery(query: AdviseeFilter) {
  return listQuery([ADVISORS, 'students', query], () => api.GET('/advisors/students', { params: { query } }));
}

/** Teachers of the user's unit and how many each advises; `available`: only those to whom students can be given. */
export function advisorsQuery(query: Paging & { available?: boolean }) {
  return listQuery([ADVISORS, 'teachers', query], () => api.GET('/advisors', { params: { query } }));
}

/** Who would get whom. While it is asked again the last answer stays; once the dialog is closed none is kept. */
export function planQuery(body: Schemas['AdvisingInput']) {
  const asked = listQuery(['advising-plan', body], () => api.POST('/advisors/preview', { body }));
  return { ...asked, retry: false, gcTime: 0 };
}

/** Gives the advisors as shown. Pressing again is the same change. */
export function useGiveAdvisors() {
  const keyOf = useKeys();
  return useChange([ADVISORS], (body: Schemas['AdvisingAsked']) =>
    api.POST('/advisors/changes', { params: { header: { 'Idempotency-Key': keyOf(body) } }, body }),
  );
}

/** A student's advisor and the history of it. */
export function advisorHistoryQuery(code: string) {
  return readQuery([ADVISORS, 'of', code], () => api.GET('/advisors/changes/{code}', { params: { path: { code } } }));
}

/** What changed of the teacher's own students lately. */
export const adviseeNewsQuery = readQuery([ADVISORS, 'mine'], () => api.GET('/advisors/changes/mine'));
