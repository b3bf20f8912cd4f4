import { useMutation } from '@tanstack/react-query';
import { api } from '@/client/api';
import type { StandingFilter } from '@/client/models';
import { listQuery } from '@/client/queries';
import type { ChosenTerm } from '@/components/term-picker/chosen-term';
import { downloadAnswer } from '@/lib/download';
import { tracked } from '@/lib/tracking';

export interface InvoiceFilter extends ChosenTerm {
  text?: string;
  faculty?: string;
  fee?: string;
  state?: StandingFilter;
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

/** Fetches the rows of a filter as an Excel file and hands it over. */
export function useExportInvoices() {
  return useMutation({
    mutationFn: (query: InvoiceFilter) =>
      tracked(downloadAnswer(api.GET('/finance/payment-list/export', { params: { query }, parseAs: 'blob' }))),
  });
}
