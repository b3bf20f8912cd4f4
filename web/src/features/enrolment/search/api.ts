import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { api, bodyOf } from '@/client/api';
import type { EnrolmentStatus } from '@/client/models';
import type { ChosenTerm } from '@/components/term-picker/chosen-term';
import { downloadAnswer } from '@/lib/download';
import { tracked } from '@/lib/tracking';

export interface EnrolmentFilter extends ChosenTerm {
  text?: string;
  faculty?: string;
  major?: string;
  subject?: string;
  status?: EnrolmentStatus;
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

/** Fetches the rows of a filter as an Excel file and hands it over. */
export function useExportEnrolments() {
  return useMutation({
    mutationFn: (query: EnrolmentFilter) =>
      tracked(downloadAnswer(api.GET('/enrolments/export', { params: { query }, parseAs: 'blob' }))),
  });
}
