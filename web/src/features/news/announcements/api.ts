import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, bodyOf } from '@/client/api';
import type { AnnouncementInput } from '@/client/models';
import { tracked } from '@/lib/tracking';

/** News for everybody, the newest first. */
export const announcementsQuery = queryOptions({
  queryKey: ['announcements'],
  queryFn: async () => (await bodyOf(api.GET('/usr-common/getAnnounceNews'))).results,
});

/** What the teachers of a student's sections announced this term. */
export const sectionNewsQuery = queryOptions({
  queryKey: ['announcements', 'sections'],
  queryFn: async () => (await bodyOf(api.GET('/advisor/getAnnounceStd'))).results,
});

/** What the user may change: a teacher their sections' announcements, the registrar all. */
export function managedAnnouncementsQuery(query: { page: number; pageSize: number }) {
  return queryOptions({
    queryKey: ['announcements', 'managed', query],
    queryFn: () => bodyOf(api.GET('/announcements', { params: { query } })),
    placeholderData: keepPreviousData,
  });
}

/** Sections the user may announce for. */
export const announcingSectionsQuery = queryOptions({
  queryKey: ['announcing-sections'],
  queryFn: async () => (await bodyOf(api.GET('/announcements/sections'))).results,
});

function useAnnouncementChange<T>(change: (input: T) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: T) => tracked(change(input)),
    // Refused, too: then somebody else was faster, and the list shows what they wrote.
    onSettled: () => client.invalidateQueries({ queryKey: announcementsQuery.queryKey }),
  });
}

/** Creates the announcement, or changes the one with the id given. */
export function useSaveAnnouncement() {
  return useAnnouncementChange(({ announceId, ...input }: AnnouncementInput & { announceId: number | null }) => {
    const body = { ...input, announceId };
    return announceId === null
      ? api.POST('/announcements', { body })
      : api.PUT('/announcements/{announceId}', { body, params: { path: { announceId } } });
  });
}

export function useDeleteAnnouncement() {
  return useAnnouncementChange((announceId: number) =>
    api.DELETE('/announcements/{announceId}', { params: { path: { announceId } } }),
  );
}
