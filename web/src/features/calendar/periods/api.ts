import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, bodyOf } from '@/client/api';
import type { PeriodChange } from '@/client/models';
import { tracked } from '@/lib/tracking';

export function periodsQuery(query: { page?: number; pageSize?: number }) {
  return queryOptions({
    queryKey: ['calendar-periods', query],
    queryFn: () => bodyOf(api.GET('/calendar/periods', { params: { query } })),
    placeholderData: keepPreviousData,
  });
}

/** What waits for a period; never from the cache, it is asked to decide on. */
export function impactQuery(periodId: number) {
  return queryOptions({
    queryKey: ['calendar-periods', periodId, 'impact'],
    queryFn: () =>
      bodyOf(api.GET('/calendar/periods/{period_id}/impact', { params: { path: { period_id: periodId } } })),
    staleTime: 0,
  });
}

export function periodAuditQuery(periodId: number) {
  return queryOptions({
    queryKey: ['calendar-periods', periodId, 'audit'],
    queryFn: () =>
      bodyOf(
        api.GET('/calendar/periods/{period_id}/audit', {
          params: { path: { period_id: periodId }, query: { pageSize: 5 } },
        }),
      ),
  });
}

/** Moves a period; whatever comes out, the calendar is read again. */
export function useChangePeriod(periodId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: PeriodChange) =>
      tracked(bodyOf(api.PUT('/calendar/periods/{period_id}', { params: { path: { period_id: periodId } }, body }))),
    onSettled: () => client.invalidateQueries({ queryKey: ['calendar-periods'] }),
  });
}
