import { api } from '@/client/api';
import type { Schemas } from '@/client/schemas';
import { listQuery, readQuery, useChange } from '@/client/queries';

const CONCERNED = ['rooms'];
const placeOf = ({ roomId }: Schemas['RoomView']) => ({ room_id: roomId });

export function roomsQuery(query: { text?: string; campus?: string; page?: number; pageSize?: number }) {
  return listQuery(['rooms', query], () => api.GET('/curriculum/rooms', { params: { query } }));
}

/** Who changed a room, the last ones. */
export function roomAuditQuery(room: Schemas['RoomView']) {
  const params = { path: placeOf(room), query: { pageSize: 5 } };
  return readQuery(['rooms', room.roomId, 'audit'], () => api.GET('/curriculum/rooms/{room_id}/audit', { params }));
}

/** Adds a room, or changes one as it was seen. */
export function useSaveRoom(room: Schemas['RoomView'] | null) {
  return useChange(CONCERNED, (body: Schemas['RoomInput']) =>
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
  return useChange(CONCERNED, (room: Schemas['RoomView']) =>
    api.DELETE('/curriculum/rooms/{room_id}', {
      params: { path: placeOf(room), query: { revision: room.revision } },
    }),
  );
}
