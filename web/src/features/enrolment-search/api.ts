import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, bodyOf } from '@/client/api';
import type { EnrolmentStatus, HeldSection, OnBehalfAsk, OnBehalfPreview } from '@/client/models';
import { useKeys } from '@/client/use-keys';
import type { ChosenTerm } from '@/components/term-picker/chosen-term';
import { download } from '@/lib/download';
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
    mutationFn: async (query: EnrolmentFilter) => {
      const file = await tracked(bodyOf(api.GET('/enrolments/export', { params: { query }, parseAs: 'blob' })));
      const term = query.academicYear ? `-${query.academicYear}-${query.semester}` : '';
      download(file as Blob, `enrolments${term}.xlsx`);
    },
  });
}

/** A section as a choice. */
export type SectionOption = HeldSection;

/** What a student holds this term. */
export function heldQuery(studentCode: string) {
  return queryOptions({
    queryKey: ['enrolment-search', 'held', studentCode],
    queryFn: () =>
      bodyOf(
        api.GET('/enrolments/on-behalf/{student_code}/sections', { params: { path: { student_code: studentCode } } }),
      ),
    staleTime: 0,
  });
}

/** What the student's rules say of it now; it is never kept, for seats move. */
export function previewQuery(body: OnBehalfPreview, enabled: boolean) {
  return queryOptions({
    queryKey: ['enrolment-search', 'preview', body],
    queryFn: () => bodyOf(api.POST('/enrolments/on-behalf/validate', { body })),
    enabled,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

/** Asks for a student; the search is read again afterwards. Pressing again is the same request. */
export function useEnrolOnBehalf() {
  const client = useQueryClient();
  const keyOf = useKeys();
  return useMutation({
    mutationFn: (body: OnBehalfAsk) =>
      tracked(
        bodyOf(api.POST('/enrolments/on-behalf', { params: { header: { 'Idempotency-Key': keyOf(body) } }, body })),
      ),
    onSettled: () => client.invalidateQueries({ queryKey: ['enrolment-search'] }),
  });
}
