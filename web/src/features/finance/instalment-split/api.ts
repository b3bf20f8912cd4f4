import { api } from '@/client/api';
import type { Schemas } from '@/client/schemas';
import { listQuery, readQuery, useChange } from '@/client/queries';
import { useKeys } from '@/client/use-keys';

const CONCERNED = ['cases', 'tasks'];

export interface SplitsFilter {
  text?: string;
  state?: 'open' | 'closed';
  page?: number;
  pageSize?: number;
}

/** Requests to split invoices, the newest first. A decision on a case has everything under `cases` read again. */
export function splitsQuery(query: SplitsFilter) {
  return listQuery(['cases', 'instalment-splits', query], () =>
    api.GET('/finance/instalment-splits', { params: { query } }),
  );
}

/** One request. */
export function splitQuery(caseId: string) {
  return readQuery(['cases', 'instalment-splits', caseId], () =>
    api.GET('/finance/instalment-splits/{case_id}', { params: { path: { case_id: caseId } } }),
  );
}

/** What of an invoice may be split. */
export function splitPreviewQuery(number: string) {
  return readQuery(['cases', 'split', number], () =>
    api.GET('/finance/invoices/{number}/split', { params: { path: { number } } }),
  );
}

/** Asks to split an invoice. Pressing again is the same request. */
export function useSplit(number: string) {
  const keyOf = useKeys();
  return useChange(CONCERNED, (body: Schemas['SplitInput']) =>
    api.POST('/finance/invoices/{number}/split', {
      params: { path: { number }, header: { 'Idempotency-Key': keyOf(body) } },
      body,
    }),
  );
}

/** Asks that an invoice be due as before it was split. Pressing again is the same request. */
export function useUndoSplit(number: string) {
  const keyOf = useKeys();
  return useChange(CONCERNED, (body: { reason: string }) =>
    api.POST('/finance/invoices/{number}/split/undo', {
      params: { path: { number }, header: { 'Idempotency-Key': keyOf(body) } },
      body,
    }),
  );
}
