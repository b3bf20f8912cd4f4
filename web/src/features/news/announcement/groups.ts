import { api } from '@/client/api';
import type { Schemas } from '@/client/schemas';
import { readQuery } from '@/client/queries';

/** How many students a filter finds among those the user sees. */
export function groupSizeQuery(query: Schemas['StudentFilterInput']) {
  return readQuery(['announcement-audience', query], () => api.GET('/announcements/audience', { params: { query } }));
}
