import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '@/client/api';
import { keptReading } from '@/client/kept-reading';
import { masterApi } from '@/client/master-api';

export const holidays = masterApi('/calendar/holidays', '/calendar/holidays/{holiday_id}', ({ holidayId }) => ({
  holiday_id: holidayId,
}));

/** The holidays between two days (`YYYY-MM-DD`), both included; they are read without a network too. */
export function holidaysBetween(first: string, last: string) {
  return queryOptions({
    queryKey: ['holidays', 'between', first, last],
    ...keptReading(() => bodyOf(api.GET('/holidays', { params: { query: { first, last } } }))),
  });
}
