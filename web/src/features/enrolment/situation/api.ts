import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '@/client/api';
import type { Term } from '@/lib/term';

const STANDING_MS = 60_000;

/** Periods, personal slot, credits and limits of the student's term. */
export function standingQuery({ academicYear, semester }: Term) {
  const query = { academicYear, semester };
  return queryOptions({
    queryKey: ['enrolment', 'standing', query],
    queryFn: () => bodyOf(api.GET('/enrolment/standing', { params: { query } })),
    refetchInterval: STANDING_MS,
  });
}
