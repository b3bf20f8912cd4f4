import { api } from '@/client/api';
import type { MoneyDay } from '@/client/models';
import { listQuery, readQuery, useChange } from '@/client/queries';

/** The days that end with one, or with today. */
export function daysQuery(until: string | undefined) {
  return listQuery(['finance', 'days', until], () => api.GET('/finance/days', { params: { query: { until } } }));
}

/** Why the sums of an account's day differ. */
export function differencesQuery({ day, bankCode, billerId }: MoneyDay) {
  return readQuery(['finance', 'days', day, bankCode, billerId], () =>
    api.GET('/finance/days/{day}/differences', { params: { path: { day }, query: { bankCode, billerId } } }),
  );
}

/** Closes an account's day with the sums of now. */
export function useCloseDay() {
  return useChange(['finance'], ({ day, bankCode, billerId }: MoneyDay) =>
    api.POST('/finance/days/{day}/close', { params: { path: { day } }, body: { bankCode, billerId } }),
  );
}
