import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, bodyOf } from '@/client/api';
import type { Schemas } from '@/client/schemas';
import { useKeys } from '@/client/use-keys';
import { tracked } from '@/lib/tracking';

/** A section as a choice. */
export type SectionOption = Schemas['HeldSection'];

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
export function previewQuery(body: Schemas['OnBehalfPreview'], enabled: boolean) {
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
    mutationFn: (body: Schemas['OnBehalfAsk']) =>
      tracked(
        bodyOf(api.POST('/enrolments/on-behalf', { params: { header: { 'Idempotency-Key': keyOf(body) } }, body })),
      ),
    onSettled: () => client.invalidateQueries({ queryKey: ['enrolment-search'] }),
  });
}
