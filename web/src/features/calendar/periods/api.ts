import { api } from '@/client/api';
import type { NewTerm, PeriodChange } from '@/client/models';
import { listQuery, readQuery, useChange } from '@/client/queries';

const at = (periodId: number) => ({ path: { period_id: periodId } });

export function periodsQuery(query: { page?: number; pageSize?: number }) {
  return listQuery(['calendar-periods', query], () => api.GET('/calendar/periods', { params: { query } }));
}

/** What waits for a period; never from the cache, it is asked to decide on. */
export function impactQuery(periodId: number) {
  const query = readQuery(['calendar-periods', periodId, 'impact'], () =>
    api.GET('/calendar/periods/{period_id}/impact', { params: at(periodId) }),
  );
  return { ...query, staleTime: 0 };
}

export function periodAuditQuery(periodId: number) {
  const params = { ...at(periodId), query: { pageSize: 5 } };
  return readQuery(['calendar-periods', periodId, 'audit'], () =>
    api.GET('/calendar/periods/{period_id}/audit', { params }),
  );
}

/** The periods a new term would have. */
export function newTermQuery(body: NewTerm) {
  return readQuery(['calendar-periods', 'new-term', body], () => api.POST('/calendar/terms/preview', { body }));
}

/** Opens a term. */
export function useOpenTerm() {
  return useChange(['calendar-periods', 'terms'], (body: NewTerm) => api.POST('/calendar/terms', { body }));
}

/** Moves a period; whatever comes out, the calendar is read again. */
export function useChangePeriod(periodId: number) {
  return useChange(['calendar-periods'], (body: PeriodChange) =>
    api.PUT('/calendar/periods/{period_id}', { params: at(periodId), body }),
  );
}
