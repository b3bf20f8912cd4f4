import { api } from '@/client/api';
import type { StudentFilter } from '@/client/models';
import { readQuery } from '@/client/queries';

/** How many students a filter finds among those the user sees. */
export function groupSizeQuery(query: StudentFilter) {
  return readQuery(['announcement-audience', query], () => api.GET('/announcements/audience', { params: { query } }));
}
