import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '@/client/api';
import { keptReading } from '@/client/kept-reading';
import { readQuery, useChange } from '@/client/queries';
import type { Schemas } from '@/client/schemas';
import { masterApi } from '@/client/master-api';

export const holidays = masterApi('/calendar/holidays', '/calendar/holidays/{holiday_id}', ({ holidayId }) => ({
  holiday_id: holidayId,
}));

/** The public holidays of a calendar year (C.E.), beside what the calendar has on their days. */
export function publicHolidaysQuery(year: number) {
  return readQuery(['holidays', 'public', year], () =>
    api.GET('/calendar/holidays/public', { params: { query: { year } } }),
  );
}

/** Adds holidays, all of them or none. */
export function useTakeOver() {
  return useChange(['holidays'], (taken: Schemas['HolidayInput'][]) =>
    api.POST('/calendar/holidays/public', { body: { holidays: taken } }),
  );
}

/** The holidays between two days (`YYYY-MM-DD`), both included; they are read without a network too. */
export function holidaysBetween(first: string, last: string) {
  return queryOptions({
    queryKey: ['holidays', 'between', first, last],
    ...keptReading(() => bodyOf(api.GET('/holidays', { params: { query: { first, last } } }))),
  });
}
