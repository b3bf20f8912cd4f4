import { masterApi } from '@/client/master-api';

export const rooms = masterApi('/curriculum/rooms', '/curriculum/rooms/{room_id}', ({ roomId }) => ({
  room_id: roomId,
}));
