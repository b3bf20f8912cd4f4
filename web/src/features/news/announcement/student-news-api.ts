import { api } from '@/client/api';
import { listQuery, readQuery, useChange } from '@/client/queries';

/** A student's news, or only what is new of it. */
export function studentNewsQuery(query: { text?: string; unread?: boolean; page?: number; pageSize?: number }) {
  return listQuery(['student-news', query], () => api.GET('/news', { params: { query } }));
}

/** How much of the student's news is new. */
export const unreadNewsQuery = readQuery(['student-news', 'unread'], () => api.GET('/news/unread'));

/** The student opened an announcement: it is new no more, and neither is its line under the bell. */
export function useReadNews() {
  return useChange(['student-news', 'notifications'], (announceId: number) =>
    api.POST('/news/{announceId}/read', { params: { path: { announceId } } }),
  );
}
