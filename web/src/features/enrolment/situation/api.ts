import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '@/client/api';
import { keptReading } from '@/client/kept-reading';
import type { Term } from '@/lib/term';

const STANDING_MS = 60_000;

/** The average that enrolling in a term goes by; a grade that is published meanwhile is news for the next visit. */
export function averageQuery({ academicYear, semester }: Term) {
  const query = { academicYear, semester };
  return queryOptions({
    queryKey: ['enrolment', 'average', query],
    queryFn: () => bodyOf(api.GET('/enrolment/average', { params: { query } })),
  });
}

/** Periods, personal slot, credits and limits of the student's term. */
export function standingQuery({ academicYear, semester }: Term) {
  const query = { academicYear, semester };
  return queryOptions({
    queryKey: ['enrolment', 'standing', query],
    ...keptReading(() => bodyOf(api.GET('/enrolment/standing', { params: { query } }))),
    refetchInterval: STANDING_MS,
  });
}
