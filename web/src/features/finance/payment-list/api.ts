import { api } from '@/client/api';
import type { Schemas } from '@/client/schemas';
import { listQuery } from '@/client/queries';
import type { ChosenTerm } from '@/components/term-picker/chosen-term';

export interface InvoiceFilter extends ChosenTerm {
  text?: string;
  faculty?: string;
  fee?: string;
  state?: Schemas['StandingFilter'];
  asks?: Schemas['InvoiceSort'];
}

interface Paging {
  sort?: string;
  page?: number;
  pageSize?: number;
}

export function invoicesQuery(query: InvoiceFilter & Paging) {
  return listQuery(['finance', 'payment-list', query], () => api.GET('/finance/payment-list', { params: { query } }));
}

/** The fees that are charged in a term. */
export function feesOfTermQuery(query: ChosenTerm) {
  return listQuery(['finance', 'payment-list', 'fees', query], () =>
    api.GET('/finance/payment-list/fees', { params: { query } }),
  );
}

/** The rows of a filter as an Excel file. */
export const invoicesFile = (query: InvoiceFilter) =>
  api.GET('/finance/payment-list/export', { params: { query }, parseAs: 'blob' });

export interface AwardedFilter extends ChosenTerm {
  text?: string;
  faculty?: string;
  fee?: string;
  scholarship?: string;
}

/** What scholarships, discounts and sponsors pay. */
export function awardedQuery(query: AwardedFilter & Paging) {
  return listQuery(['finance', 'payment-list', 'scholarships', query], () =>
    api.GET('/finance/payment-list/scholarships', { params: { query } }),
  );
}

/** The scholarships that were given for a term. */
export function scholarshipsOfTermQuery(query: ChosenTerm) {
  return listQuery(['finance', 'payment-list', 'scholarships', 'choices', query], () =>
    api.GET('/finance/payment-list/scholarships/choices', { params: { query } }),
  );
}

/** The rows of a filter as an Excel file. */
export const awardedFile = (query: AwardedFilter) =>
  api.GET('/finance/payment-list/scholarships/export', { params: { query }, parseAs: 'blob' });
