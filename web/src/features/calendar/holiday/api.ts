import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '@/client/api';
import { keptReading } from '@/client/kept-reading';
import type { Schemas } from '@/client/schemas';
import { listQuery, readQuery, useChange } from '@/client/queries';

const CONCERNED = ['holidays'];
const placeOf = ({ holidayId }: Schemas['HolidayView']) => ({ holiday_id: holidayId });

export function holidaysQuery(query: { text?: string; page?: number; pageSize?: number }) {
  return listQuery(['holidays', query], () => api.GET('/calendar/holidays', { params: { query } }));
}

/** The holidays between two days (`YYYY-MM-DD`), both included; they are read without a network too. */
export function holidaysBetween(first: string, last: string) {
  return queryOptions({
    queryKey: ['holidays', 'between', first, last],
    ...keptReading(() => bodyOf(api.GET('/holidays', { params: { query: { first, last } } }))),
  });
}

/** Who changed a holiday, the last ones. */
export function holidayAuditQuery(holiday: Schemas['HolidayView']) {
  const params = { path: placeOf(holiday), query: { pageSize: 5 } };
  return readQuery(['holidays', holiday.holidayId, 'audit'], () =>
    api.GET('/calendar/holidays/{holiday_id}/audit', { params }),
  );
}

/** Adds a holiday, or changes one as it was seen. */
export function useSaveHoliday(holiday: Schemas['HolidayView'] | null) {
  return useChange(CONCERNED, (body: Schemas['HolidayInput']) =>
    holiday === null
      ? api.POST('/calendar/holidays', { body })
      : api.PUT('/calendar/holidays/{holiday_id}', {
          params: { path: placeOf(holiday) },
          body: { ...body, revision: holiday.revision },
        }),
  );
}

/** Deletes a holiday as it was seen. */
export function useDeleteHoliday() {
  return useChange(CONCERNED, (holiday: Schemas['HolidayView']) =>
    api.DELETE('/calendar/holidays/{holiday_id}', {
      params: { path: placeOf(holiday), query: { revision: holiday.revision } },
    }),
  );
}
