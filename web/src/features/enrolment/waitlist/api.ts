import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '@/client/api';
import type { Schemas } from '@/client/schemas';
import { useKeys } from '@/client/use-keys';
import { useRequest } from '@/components/case-panel/use-request';
import type { Term } from '@/lib/term';

const PLACES_MS = 10_000;

/** The student's places in waitlists, followed while the page is looked at: an offer must not be missed. */
export function myPlacesQuery({ academicYear, semester }: Term) {
  const query = { academicYear, semester };
  return queryOptions({
    queryKey: ['enrolment', 'waitlist', academicYear, semester],
    queryFn: () => bodyOf(api.GET('/enrolment/waitlist', { params: { query } })),
    refetchInterval: PLACES_MS,
    staleTime: 0,
  });
}

/** How many wait for each of these sections. */
export function waitingQuery(ids: readonly number[]) {
  const sectionIds = ids.toSorted((one, other) => one - other).join();
  return queryOptions({
    queryKey: ['enrolment', 'waitlist-waiting', sectionIds],
    queryFn: () => bodyOf(api.GET('/enrolment/waitlist/counts', { params: { query: { sectionIds } } })),
    enabled: ids.length > 0,
    staleTime: 0,
  });
}

/** Joins a waitlist. Pressing again after a lost connection is the same request: the key stays with the dialog. */
export function useJoinWaitlist() {
  const keyOf = useKeys();
  return useRequest(['enrolment'], (body: Schemas['WaitlistAsk']) => {
    const key = keyOf(body);
    return bodyOf(api.POST('/enrolment/waitlist', { params: { header: { 'Idempotency-Key': key } }, body }));
  });
}
