import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '@/client/api';
import { readQuery, useChange } from '@/client/queries';

/** My sections of the term, each with how much its teachers announced and how much of it is new. */
export const mySubjectsQuery = readQuery(['my-subjects'], () => api.GET('/news/subjects'));

/** One of my sections with its announcements, as they were when the page was opened: what is new stays so while read. */
export function mySubjectQuery(sectionId: number) {
  const params = { path: { section_id: sectionId } };
  return queryOptions({
    queryKey: ['my-subject', sectionId],
    queryFn: () => bodyOf(api.GET('/news/subjects/{section_id}', { params })),
    gcTime: 0,
    refetchOnWindowFocus: false,
    retry: false,
  });
}

/** Says that a section's announcements up to an instant were read; the list and the bell know it too. */
export function useMarkRead(sectionId: number) {
  const params = { path: { section_id: sectionId } };
  return useChange(['my-subjects', 'notifications'], (until: string) =>
    api.POST('/news/subjects/{section_id}/read', { params, body: { until } }),
  );
}
