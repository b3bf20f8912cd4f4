import { api } from '@/client/api';
import type { Schemas } from '@/client/schemas';
import { listQuery, readQuery, useChange } from '@/client/queries';
import { useKeys } from '@/client/use-keys';

const CONCERNED = ['cases', 'tasks'];

interface Asked {
  text?: string;
  page?: number;
  pageSize?: number;
}

/** Payments of funders, the newest first. A decision on a case has everything under `cases` read again. */
export function sponsorPaymentsQuery(query: Asked) {
  return listQuery(['cases', 'sponsor-payments', query], () =>
    api.GET('/finance/sponsor-payments', { params: { query } }),
  );
}

/** What a funder took over, paid and owes by term. */
export function funderStatementQuery(funderId: string) {
  return readQuery(['cases', 'funder-statement', funderId], () =>
    api.GET('/finance/sponsor-payments/funders/{funder_id}', { params: { path: { funder_id: funderId } } }),
  );
}

/** Whom a funder pays for. */
export function funderAwardsQuery(funderId: string, query: Asked) {
  return listQuery(['cases', 'funder-awards', funderId, query], () =>
    api.GET('/finance/sponsor-payments/funders/{funder_id}/awards', {
      params: { path: { funder_id: funderId }, query },
    }),
  );
}

/** The statement as an Excel file. */
export function statementFile(funderId: string) {
  return api.GET('/finance/sponsor-payments/funders/{funder_id}/export', {
    params: { path: { funder_id: funderId } },
    parseAs: 'blob',
  });
}

/** Enters a payment. Pressing again is the same payment. */
export function useEnterPayment() {
  const keyOf = useKeys();
  return useChange(CONCERNED, (body: Schemas['SponsorPaymentInput']) =>
    api.POST('/finance/sponsor-payments', { params: { header: { 'Idempotency-Key': keyOf(body) } }, body }),
  );
}

/** Asks that a confirmed payment, named by its case, be taken back. Pressing again is the same request. */
export function useReversePayment(caseId: string) {
  const keyOf = useKeys();
  return useChange(CONCERNED, (body: { reason: string }) =>
    api.POST('/finance/sponsor-payments/{case_id}/reversal', {
      params: { path: { case_id: caseId }, header: { 'Idempotency-Key': keyOf(body) } },
      body,
    }),
  );
}

/** Asks that a part of an award fall back on its student. Pressing again is the same request. */
export function useShortfall(awardId: string) {
  const keyOf = useKeys();
  return useChange(CONCERNED, (body: { amount: string; reason: string }) =>
    api.POST('/finance/sponsor-payments/awards/{award_id}/shortfall', {
      params: { path: { award_id: awardId }, header: { 'Idempotency-Key': keyOf(body) } },
      body,
    }),
  );
}
