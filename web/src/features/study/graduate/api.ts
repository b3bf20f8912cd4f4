import { api } from '@/client/api';
import { listQuery, readQuery } from '@/client/queries';
import type { ChosenTerm } from '@/components/term-picker/chosen-term';

const GRADUATES = 'graduates';

/** The graduates of which term are looked for. */
export interface GraduateFilter extends ChosenTerm {
  text?: string;
  faculty?: string;
}

/** The graduates of a term, faculty after faculty. */
export function graduatesQuery(query: GraduateFilter & { page?: number; pageSize?: number }) {
  return listQuery([GRADUATES, 'list', query], () => api.GET('/graduates', { params: { query } }));
}

/** How many of each faculty graduate in a term, and all of them together. */
export function facultiesQuery(query: ChosenTerm) {
  return readQuery([GRADUATES, 'faculties', query], () => api.GET('/graduates/faculties', { params: { query } }));
}

/** The same rows as an Excel file, with a total under each faculty. */
export const graduatesFile = (query: GraduateFilter) =>
  api.GET('/graduates/export', { params: { query }, parseAs: 'blob' });
