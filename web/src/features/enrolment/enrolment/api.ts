import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '@/client/api';
import { keptReading } from '@/client/kept-reading';
import type { Schemas } from '@/client/schemas';
import type { Term } from '@/lib/term';

/** What the rules say of a request now. It holds nothing and is never kept: seats move. */
export function validationQuery(ask: Schemas['EnrolmentAsk']) {
  return queryOptions({
    queryKey: ['enrolment', 'validation', ask],
    queryFn: () => bodyOf(api.POST('/enrolment/validate', { body: ask })),
    staleTime: 0,
    gcTime: 0,
  });
}

/** While somebody's approval is awaited the page turns by itself. */
const FOLLOWED_MS = 10_000;

/** What the student is enrolled in this term, waits for and was refused; followed while something is awaited. */
export function enrolmentResultQuery({ academicYear, semester }: Term, stdId: string) {
  return queryOptions({
    queryKey: ['enrolment', 'result', academicYear, semester],
    ...keptReading(() =>
      bodyOf(
        api.POST('/enroll/searchEnrollResult', {
          body: { academicYear: String(academicYear), semester: String(semester), stdId },
        }),
      ),
    ),
    refetchInterval: ({ state }) => (state.data?.waitApproveSubjects.length ? FOLLOWED_MS : false),
  });
}
