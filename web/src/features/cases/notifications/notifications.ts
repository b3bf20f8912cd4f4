import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '@/client/api';
import type { BellLine } from '@/client/models';

/** Messages to the student, the newest first; kept until the bell is opened. */
export function bellQuery(stdId: string) {
  return queryOptions({
    queryKey: ['notifications', stdId],
    queryFn: () => bodyOf(api.GET('/notifications')),
    staleTime: Infinity,
  });
}

/** Where lines lead that belong to no case, by what they are about or the first word of it. */
const PLACES: Readonly<Record<string, string>> = {
  'university.enrolment_open': '/std/open-subjects',
  'university.grades_published': '/std/grades',
  'university.fees_due': '/std/finance',
  hold: '/std/enrolment',
};

/** The page a line speaks of: its case, or the place; null where it is all said. */
export function placeOf({ caseId, about }: BellLine): string | null {
  if (caseId) return `/std/cases/${caseId}`;
  return PLACES[about] ?? PLACES[about.split('.')[0] ?? ''] ?? null;
}

const seenKey = (stdId: string) => `myku.notifications.seen.${stdId}`;

/** When the student last opened the bell, as the newest message's instant; kept per student on this device. */
export function lastSeen(stdId: string): string {
  return localStorage.getItem(seenKey(stdId)) ?? '';
}

export function markSeen(stdId: string, newest: string): void {
  localStorage.setItem(seenKey(stdId), newest);
}
