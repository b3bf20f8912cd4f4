import { api } from '@/client/api';
import { listQuery } from '@/client/queries';
import type { Schemas } from '@/client/schemas';

/** The Bangkok days of a report, both included; yesterday where none is chosen. */
export interface Span {
  first?: string;
  last?: string;
}

const KEY = ['finance', 'money-reports'] as const;

export const agingQuery = () => listQuery([...KEY, 'aging'], () => api.GET('/finance/money-reports/aging'));

export const postingsQuery = (query: Span) =>
  listQuery([...KEY, 'postings', query], () => api.GET('/finance/money-reports/postings', { params: { query } }));

export const missingNumbersQuery = () =>
  listQuery([...KEY, 'missing'], () => api.GET('/finance/money-reports/missing-numbers'));

export const totalsQuery = (query: Span) =>
  listQuery([...KEY, 'totals', query], () => api.GET('/finance/money-reports/totals', { params: { query } }));

export const scholarshipTotalsQuery = (query: Span) =>
  listQuery([...KEY, 'scholarships', query], () =>
    api.GET('/finance/money-reports/scholarships', { params: { query } }),
  );

/** The postings as a file for the ERP system. */
export const postingsFile = (query: Span, form: Schemas['FileForm']) =>
  api.GET('/finance/money-reports/postings/export', { params: { query: { ...query, form } }, parseAs: 'blob' });
