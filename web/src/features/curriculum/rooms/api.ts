import { api } from '@/client/api';
import type { Room, RoomInput } from '@/client/models';
import { listQuery, readQuery, useChange } from '@/client/queries';

const CONCERNED = ['rooms'];
const placeOf = ({ roomId }: Room) => ({ room_id: roomId });

export function roomsQuery(query: { text?: string; campus?: string; page?: number; pageSize?: number }) {
  return listQuery(['rooms', query], () => api.GET('/curriculum/rooms', { params: { query } }));
}

/** Who changed a room, the last ones. */
export function roomAuditQuery(room: Room) {
  const params = { path: placeOf(room), query: { pageSize: 5 } };
  return readQuery(['rooms', room.roomId, 'audit'], () => api.GET('/curriculum/rooms/{room_id}/audit', { params }));
}

/** Adds a room, or changes one as it was seen. */
export function useSaveRoom(room: Room | null) {
  return useChange(CONCERNED, (body: RoomInput) =>
    room === null
      ? api.POST('/curriculum/rooms', { body })
      : api.PUT('/curriculum/rooms/{room_id}', {
          params: { path: placeOf(room) },
          body: { ...body, revision: room.revision },
        }),
  );
}

/** Deletes a room as it was seen. */
export function useDeleteRoom() {
  return useChange(CONCERNED, (room: Room) =>
    api.DELETE('/curriculum/rooms/{room_id}', {
      params: { path: placeOf(room), query: { revision: room.revision } },
    }),
  );
}
