import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '@/client/api';

/** Messages to a student, the newest first; kept until the bell is opened. */
export function contactsQuery(stdId: string) {
  return queryOptions({
    queryKey: ['student-contacts', stdId],
    queryFn: async () => {
      const { results } = await bodyOf(api.GET('/advisor/getStdContact', { params: { query: { stdId } } }));
      return results.toSorted((one, other) => other.updated_dt.localeCompare(one.updated_dt));
    },
    staleTime: Infinity,
  });
}

const seenKey = (stdId: string) => `myku.notifications.seen.${stdId}`;

/** When the student last opened the bell, as the newest message's instant; kept per student on this device. */
export function lastSeen(stdId: string): string {
  return localStorage.getItem(seenKey(stdId)) ?? '';
}

export function markSeen(stdId: string, newest: string): void {
  localStorage.setItem(seenKey(stdId), newest);
}
