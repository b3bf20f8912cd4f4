import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '@/client/api';
import type { Schemas } from '@/client/schemas';
import type { Term } from '@/lib/term';

export const PRE_ENROLMENT = 'pre_enrolment';

/** The subjects that may be enrolled in early, what they require, and what the student has of that. */
export function preEnrolmentQuery({ academicYear, semester }: Term, standing: Schemas['Standing'] | undefined) {
  const query = { academicYear, semester };
  return queryOptions({
    queryKey: ['enrolment', 'pre-enrolment', query],
    queryFn: () => bodyOf(api.GET('/enrolment/pre-enrolment', { params: { query } })),
    enabled: standing?.periods[PRE_ENROLMENT]?.isOpen ?? false,
  });
}
