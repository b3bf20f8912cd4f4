import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '@/client/api';
import type { Schemas } from '@/client/schemas';
import type { ChosenTerm } from '@/components/term-picker/chosen-term';

export interface EnrolmentFilter extends ChosenTerm {
  text?: string;
  faculty?: string;
  major?: string;
  subject?: string;
  status?: Schemas['EnrolmentStatus'];
}

interface Paging {
  sort?: string;
  page?: number;
  pageSize?: number;
}

export function enrolmentsQuery(query: EnrolmentFilter & Paging) {
  return queryOptions({
    queryKey: ['enrolment-search', query],
    queryFn: () => bodyOf(api.GET('/enrolments', { params: { query } })),
    placeholderData: keepPreviousData,
  });
}

/** The rows of a filter as an Excel file. */
export const enrolmentsFile = (query: EnrolmentFilter) =>
  api.GET('/enrolments/export', { params: { query }, parseAs: 'blob' });
