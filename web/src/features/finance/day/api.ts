import { api } from '@/client/api';
import type { Schemas } from '@/client/schemas';
import { listQuery, readQuery, useChange } from '@/client/queries';
import { useKeys } from '@/client/use-keys';

/** The days that end with one, or with today. */
export function daysQuery(until: string | undefined) {
  return listQuery(['finance', 'days', until], () => api.GET('/finance/days', { params: { query: { until } } }));
}

/** Why the sums of an account's day differ. */
export function differencesQuery({ day, bankCode, billerId }: Schemas['DayView']) {
  return readQuery(['finance', 'days', day, bankCode, billerId], () =>
    api.GET('/finance/days/{day}/differences', { params: { path: { day }, query: { bankCode, billerId } } }),
  );
}

/** What is in order of an account's day, and what is not. */
export function checklistQuery({ day, bankCode, billerId }: Schemas['DayView']) {
  return readQuery(['finance', 'days', day, bankCode, billerId, 'checklist'], () =>
    api.GET('/finance/days/{day}/checklist', { params: { path: { day }, query: { bankCode, billerId } } }),
  );
}

/** Asks a second person to close a day that is not all in order. Pressing again is the same request. */
export function useAskToClose({ day, bankCode, billerId }: Schemas['DayView']) {
  const keyOf = useKeys();
  return useChange(['finance', 'cases', 'tasks'], ({ reason }: { reason: string }) =>
    api.POST('/finance/days/{day}/acceptance', {
      params: { path: { day }, header: { 'Idempotency-Key': keyOf(reason) } },
      body: { bankCode, billerId, reason },
    }),
  );
}

/** Closes an account's day with the sums of now. */
export function useCloseDay() {
  return useChange(['finance'], ({ day, bankCode, billerId }: Schemas['DayView']) =>
    api.POST('/finance/days/{day}/close', { params: { path: { day } }, body: { bankCode, billerId } }),
  );
}
