import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '@/client/api';
import type { Schemas } from '@/client/schemas';
import { keptReading } from '@/client/kept-reading';
import { listQuery, useChange } from '@/client/queries';

/** News for everybody, the newest first. */
export const announcementsQuery = queryOptions({
  queryKey: ['announcements'],
  ...keptReading(async () => (await bodyOf(api.GET('/usr-common/getAnnounceNews'))).results),
});

/** What the user may change: a teacher their sections' announcements, the registrar all. */
export function managedAnnouncementsQuery(query: {
  text?: string;
  sectionId?: number;
  page: number;
  pageSize: number;
}) {
  return listQuery(['announcements', 'managed', query], () => api.GET('/announcements', { params: { query } }));
}

/** Sections the user may announce for. */
export const announcingSectionsQuery = queryOptions({
  queryKey: ['announcing-sections'],
  queryFn: async () => (await bodyOf(api.GET('/announcements/sections'))).results,
});

/** Creates the announcement, or changes the one with the id given. */
export function useSaveAnnouncement() {
  return useChange(['announcements'], (body: Schemas['AnnouncementInput'] & { announceId: number | null }) =>
    body.announceId === null
      ? api.POST('/announcements', { body })
      : api.PUT('/announcements/{announceId}', { body, params: { path: { announceId: body.announceId } } }),
  );
}

export function useDeleteAnnouncement() {
  return useChange(['announcements'], (announceId: number) =>
    api.DELETE('/announcements/{announceId}', { params: { path: { announceId } } }),
  );
}
