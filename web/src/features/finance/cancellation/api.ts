import { api } from '@/client/api';
import type { Schemas } from '@/client/schemas';
import { listQuery, readQuery, useChange } from '@/client/queries';
import { useKeys } from '@/client/use-keys';

const CONCERNED = ['cases', 'tasks'];

export interface CancellationsFilter {
  text?: string;
  kind?: Schemas['CancelledKind'];
  state?: 'open' | 'closed';
  page?: number;
  pageSize?: number;
}

/** Requests to cancel documents, the newest first. A decision on a case has everything under `cases` read again. */
export function cancellationsQuery(query: CancellationsFilter) {
  return listQuery(['cases', 'cancellations', query], () => api.GET('/finance/cancellations', { params: { query } }));
}

/** One request. */
export function cancellationQuery(caseId: string) {
  return readQuery(['cases', 'cancellations', caseId], () =>
    api.GET('/finance/cancellations/{case_id}', { params: { path: { case_id: caseId } } }),
  );
}

/** What cancelling a receipt would do. */
export function receiptPreviewQuery(number: string) {
  return readQuery(['cases', 'receipt-cancellation', number], () =>
    api.GET('/finance/receipts/{number}/cancellation', { params: { path: { number } } }),
  );
}

/** What cancelling an invoice would do. */
export function invoicePreviewQuery(number: string) {
  return readQuery(['cases', 'invoice-cancellation', number], () =>
    api.GET('/finance/invoices/{number}/cancellation', { params: { path: { number } } }),
  );
}

/** Asks to cancel a receipt. Pressing again is the same request. */
export function useCancelReceipt(number: string) {
  const keyOf = useKeys();
  return useChange(CONCERNED, (body: Schemas['ReceiptCancellationInput']) =>
    api.POST('/finance/receipts/{number}/cancellation', {
      params: { path: { number }, header: { 'Idempotency-Key': keyOf(body) } },
      body,
    }),
  );
}

/** Asks to write off what is open of an invoice. Pressing again is the same request. */
export function useWriteOff(number: string) {
  const keyOf = useKeys();
  return useChange(CONCERNED, (body: { reason: string }) =>
    api.POST('/finance/invoices/{number}/write-off', {
      params: { path: { number }, header: { 'Idempotency-Key': keyOf(body) } },
      body,
    }),
  );
}

/** Asks that a write-off, named by its case, be taken back. Pressing again is the same request. */
export function useReverseWriteOff(caseId: string) {
  const keyOf = useKeys();
  return useChange(CONCERNED, (body: { reason: string }) =>
    api.POST('/finance/cancellations/{case_id}/reversal', {
      params: { path: { case_id: caseId }, header: { 'Idempotency-Key': keyOf(body) } },
      body,
    }),
  );
}

/** Asks to cancel an invoice. Pressing again is the same request. */
export function useCancelInvoice(number: string) {
  const keyOf = useKeys();
  return useChange(CONCERNED, (body: Schemas['InvoiceCancellationInput']) =>
    api.POST('/finance/invoices/{number}/cancellation', {
      params: { path: { number }, header: { 'Idempotency-Key': keyOf(body) } },
      body,
    }),
  );
}
