import { api } from '@/client/api';
import type { Schemas } from '@/client/schemas';
import { listQuery, useChange } from '@/client/queries';
import { useKeys } from '@/client/use-keys';

const CONCERNED = ['cases', 'tasks'];

interface Wanted {
  first?: string;
  last?: string;
  bankCode?: string;
  billerId?: string;
  state?: Schemas['DeskRow']['state'];
  progress?: Schemas['DeskProgress'];
  text?: string;
  page?: number;
  pageSize?: number;
}

/** Rows of the desk. A decision on a case has everything under `cases` read again. */
export function deskQuery(query: Wanted) {
  return listQuery(['cases', 'desk', query], () => api.GET('/finance/desk', { params: { query } }));
}

/** Asks a second person to agree what a row is. Pressing again is the same request. */
export function useMarkMistake({ subject, id }: Schemas['DeskRow']) {
  const keyOf = useKeys();
  return useChange(CONCERNED, (body: { reason: string; finding: Schemas['DeskFinding'] }) =>
    api.POST('/finance/desk/{subject}/{row_id}/mistake', {
      params: { path: { subject, row_id: id }, header: { 'Idempotency-Key': keyOf(body) } },
      body,
    }),
  );
}

/** Has the server ask the bank again about a reported payment. */
export function useAskBank() {
  return useChange(CONCERNED, ({ id }: Schemas['DeskRow']) =>
    api.POST('/finance/desk/confirmation/{row_id}/ask', { params: { path: { row_id: id } } }),
  );
}

const BILLS_SHOWN = 10;

/** Open bills that a line may pay. */
export function openBillsQuery(lineId: string, text: string) {
  return listQuery(['cases', 'desk', lineId, 'bills', text], () =>
    api.GET('/finance/desk/line/{row_id}/bills', {
      params: { path: { row_id: lineId }, query: { text, pageSize: BILLS_SHOWN } },
    }),
  );
}

/** Asks a second person to agree that a line pays a bill. Pressing again is the same request. */
export function useAcceptMatch({ id }: Schemas['DeskRow']) {
  const keyOf = useKeys();
  return useChange(CONCERNED, (body: { number: string; reason: string }) =>
    api.POST('/finance/desk/line/{row_id}/match', {
      params: { path: { row_id: id }, header: { 'Idempotency-Key': keyOf(body) } },
      body,
    }),
  );
}
