import { api } from '@/client/api';
import type { Schemas } from '@/client/schemas';
import { listQuery, readQuery, useChange } from '@/client/queries';
import { nextLook } from '@/client/run-looks';
import { useKeys } from '@/client/use-keys';

const WORKING: ReadonlySet<Schemas['PromotionStage']> = new Set(['received', 'confirmed', 'promoting', 'undoing']);

interface Paging {
  page?: number;
  pageSize?: number;
}

export interface PromotedFilter {
  text?: string;
  state?: Schemas['PromotionState'];
}

/** The promotions, the newest first. A decision on a case has everything under `cases` read again. */
export function promotionsQuery(query: Paging) {
  const list = listQuery(['cases', 'year-promotions', query], () => api.GET('/year-promotions', { params: { query } }));
  return {
    ...list,
    refetchInterval: ({ state }: { state: { data?: { items: Schemas['PromotionView'][] } } }) =>
      nextLook(state.data?.items ?? [], WORKING),
  };
}

/** One of them, with its figures by faculty. */
export function promotionQuery(caseId: string) {
  const read = readQuery(['cases', 'year-promotions', caseId], () =>
    api.GET('/year-promotions/{case_id}', { params: { path: { case_id: caseId } } }),
  );
  return {
    ...read,
    refetchInterval: ({ state }: { state: { data?: Schemas['PromotionDetail'] } }) =>
      nextLook(state.data ? [state.data] : [], WORKING),
  };
}

/** Its students; `stage` changes with what became of them. */
export function promotedQuery(caseId: string, query: PromotedFilter & Paging, stage: string) {
  return listQuery(['cases', 'year-promotions', caseId, 'students', query, stage], () =>
    api.GET('/year-promotions/{case_id}/students', { params: { path: { case_id: caseId }, query } }),
  );
}

/** The same list as an Excel file. */
export const promotedFile = (caseId: string, query: PromotedFilter) =>
  api.GET('/year-promotions/{case_id}/students/export', {
    params: { path: { case_id: caseId }, query },
    parseAs: 'blob',
  });

/** The year that may be promoted now or next. */
export const promotionYearsQuery = readQuery(['year-promotions', 'years'], () => api.GET('/year-promotions/years'));

/** Asks for the promotion of a year. Pressing again is the same case: the key stays with the dialog. */
export function useAskForPromotion() {
  const keyOf = useKeys();
  return useChange(['cases', 'tasks'], (body: Schemas['PromotionInput']) =>
    api.POST('/year-promotions', { params: { header: { 'Idempotency-Key': keyOf(body) } }, body }),
  );
}
