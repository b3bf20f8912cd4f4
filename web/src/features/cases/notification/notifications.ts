import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '@/client/api';
import type { Schemas } from '@/client/schemas';

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
  'grades.published': '/std/grades',
  'university.fees_due': '/std/finance',
  hold: '/std/enrolment',
  bill: '/std/finance',
  fine: '/std/finance',
  debt: '/std/finance',
  advisor: '/std/profile?tab=education',
  contact: '/std/profile',
};

/** The page a line speaks of: its case, its section, or the place; null where it is all said. */
export function placeOf({ caseId, sectionId, about }: Schemas['NotificationView']): string | null {
  if (caseId) return `/std/cases/${caseId}`;
  if (sectionId) return `/std/news/subjects/${sectionId}`;
  return PLACES[about] ?? PLACES[about.split('.')[0] ?? ''] ?? null;
}

/** Says that the lines up to an instant were seen; on every device of the student they are no longer new. */
export async function markSeen(until: string): Promise<void> {
  await bodyOf(api.POST('/notifications/seen', { body: { until } }));
}
