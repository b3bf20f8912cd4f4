import { api } from '@/client/api';
import type { Schemas } from '@/client/schemas';
import { listQuery, readQuery, useChange } from '@/client/queries';
import { nextLook } from '@/client/run-looks';
import { useKeys } from '@/client/use-keys';
import type { ChosenTerm } from '@/components/term-picker/chosen-term';

const WORKING: ReadonlySet<Schemas['BillRunView']['stage']> = new Set(['drafted', 'confirmed', 'running', 'undoing']);

interface Paging {
  page?: number;
  pageSize?: number;
}

/** The runs, the newest first. A decision on a case has everything under `cases` read again. */
export function runsQuery(query: Paging) {
  const list = listQuery(['cases', 'bill-runs', query], () => api.GET('/finance/bill-runs', { params: { query } }));
  return {
    ...list,
    refetchInterval: ({ state }: { state: { data?: { items: Schemas['BillRunView'][] } } }) =>
      nextLook(state.data?.items ?? [], WORKING),
  };
}

/** A run with its preview. */
export function runQuery(caseId: string) {
  const read = readQuery(['cases', 'bill-runs', caseId], () =>
    api.GET('/finance/bill-runs/{case_id}', { params: { path: { case_id: caseId } } }),
  );
  return {
    ...read,
    refetchInterval: ({ state }: { state: { data?: Schemas['BillRunDetail'] } }) =>
      nextLook(state.data ? [state.data] : [], WORKING),
  };
}

export interface StudentsFilter {
  shown: Schemas['RunStudentFilter'];
  text?: string;
}

/** Students of a run; `moved` changes whenever the run did. */
export function studentsQuery(caseId: string, query: StudentsFilter & Paging, moved: string) {
  return listQuery(['cases', 'bill-runs', caseId, 'students', query, moved], () =>
    api.GET('/finance/bill-runs/{case_id}/students', { params: { path: { case_id: caseId }, query } }),
  );
}

/** How many students a run would look at. */
export function countQuery(query: Schemas['BillRunInput']) {
  return listQuery(['bill-runs', 'count', query], () => api.GET('/finance/bill-runs/count', { params: { query } }));
}

/** Drafts a run. Pressing again is the same run: the key stays with the dialog. */
export function useDraftRun() {
  const keyOf = useKeys();
  return useChange(['cases', 'tasks'], (body: Schemas['BillRunInput']) =>
    api.POST('/finance/bill-runs', { params: { header: { 'Idempotency-Key': keyOf(body) } }, body }),
  );
}

/** The students of a filter as an Excel file. */
export const studentsFile = (caseId: string, query: StudentsFilter) =>
  api.GET('/finance/bill-runs/{case_id}/export', { params: { path: { case_id: caseId }, query }, parseAs: 'blob' });

export interface GapsFilter extends ChosenTerm {
  text?: string;
  problem?: Schemas['GapCode'];
  faculty?: string;
}

/** Students of a term who cannot be billed. */
export function gapsQuery(query: GapsFilter & Paging) {
  return listQuery(['finance', 'bill-gaps', query], () => api.GET('/finance/bill-gaps', { params: { query } }));
}

/** The gaps of a filter as an Excel file. */
export const gapsFile = (query: GapsFilter) =>
  api.GET('/finance/bill-gaps/export', { params: { query }, parseAs: 'blob' });
