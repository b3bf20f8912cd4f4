import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '@/client/api';
import type { Schemas } from '@/client/schemas';
import { isOutOfReach } from '@/lib/data-failures';
import { downloadAnswer } from '@/lib/download';
import type { Language } from '@/lib/i18n';
import type { InvoiceFilter } from './api';

const NEXT_MS = 1500;
const placeOf = (runId: string) => ({ path: { run_id: runId } });

export interface PrintWish {
  kind: Schemas['PrintRunView']['kind'];
  language: Language;
}

/** Has the papers of the listed invoices made. Asked again under the same key, it is the same wish. */
export function askToPrint(query: InvoiceFilter, body: PrintWish, key: string): Promise<Schemas['PrintRunView']> {
  const params = { query, header: { 'Idempotency-Key': key } };
  return bodyOf(api.POST('/finance/print-runs', { params, body }));
}

/** How many of the papers are there, until all are. */
export function printRunQuery(asked: Schemas['PrintRunView']) {
  return queryOptions({
    queryKey: ['print-run', asked.runId],
    queryFn: () => bodyOf(api.GET('/finance/print-runs/{run_id}', { params: placeOf(asked.runId) })),
    initialData: asked,
    refetchInterval: ({ state }) =>
      isOutOfReach(state.error) || (state.data && state.data.done >= state.data.papers) ? false : NEXT_MS,
    staleTime: 0,
  });
}

/** Hands the file of all papers over. */
export function savePrintRun(runId: string): Promise<void> {
  return downloadAnswer(api.GET('/finance/print-runs/{run_id}/pdf', { params: placeOf(runId), parseAs: 'blob' }));
}
