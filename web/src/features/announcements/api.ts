import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, bodyOf } from '@/client/api';
import type { AnnouncementInput } from '@/client/models';
import { tracked } from '@/lib/tracking';

/** News for everybody, the newest first. */
export const announcementsQuery = queryOptions({
  queryKey: ['announcements'],
  queryFn: async () => (await bodyOf(api.GET('/usr-common/getAnnounceNews'))).results,
});

function useAnnouncementChange<T>(change: (input: T) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: T) => tracked(change(input)),
    onSuccess: () => client.invalidateQueries({ queryKey: announcementsQuery.queryKey }),
  });
}

/** Creates the announcement, or changes the one with the id given. */
export function useSaveAnnouncement() {
  return useAnnouncementChange((body: AnnouncementInput) =>
    body.announceId === null
      ? api.POST('/announcements', { body })
      : api.PUT('/announcements/{announceId}', { body, params: { path: { announceId: body.announceId } } }),
  );
}

export function useDeleteAnnouncement() {
  return useAnnouncementChange((announceId: number) =>
    api.DELETE('/announcements/{announceId}', { params: { path: { announceId } } }),
  );
}
