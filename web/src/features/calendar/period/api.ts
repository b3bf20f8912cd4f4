import { queryOptions, skipToken } from '@tanstack/react-query';
import { api, bodyOf } from '@/client/api';
import type { Schemas } from '@/client/schemas';
import type { Term } from '@/lib/term';
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

/** The periods a new term would have; asked for once the term is typed. */
export function newTermQuery(body: Schemas['NewTerm'] | null) {
  return queryOptions({
    queryKey: ['calendar-periods', 'new-term', body],
    queryFn: body ? () => bodyOf(api.POST('/calendar/terms/preview', { body })) : skipToken,
  });
}

/** Opens a term. */
export function useOpenTerm() {
  return useChange(['calendar-periods', 'terms'], (body: Schemas['OpenedTerm']) =>
    api.POST('/calendar/terms', { body }),
  );
}

const daysOf = ({ academicYear, semester }: Term) => ({ path: { academic_year: academicYear, semester } });

/** What lies in other days of a term, or why it cannot have them; asked for once both are typed. */
export function termDaysQuery(term: Term, body: Schemas['TermDays'] | null) {
  return queryOptions({
    queryKey: ['calendar-periods', 'term-days', term.academicYear, term.semester, body],
    queryFn: body
      ? () =>
          bodyOf(api.POST('/calendar/terms/{academic_year}/{semester}/days/preview', { params: daysOf(term), body }))
      : skipToken,
    retry: false,
    staleTime: 0,
  });
}

/** Gives a term other days. */
export function useChangeTermDays(term: Term) {
  return useChange(['calendar-periods', 'terms', 'term-checklist'], (body: Schemas['MovedTerm']) =>
    api.PUT('/calendar/terms/{academic_year}/{semester}/days', { params: daysOf(term), body }),
  );
}

/** What of the calendar is not set in this term and the next. */
export const periodGapsQuery = readQuery(['calendar-periods', 'gaps'], () => api.GET('/calendar/periods/gaps'));

/** The kinds of periods, and which of them a term has; asked for once a term is chosen. */
export function periodKindsQuery(term: Term | null) {
  const query = term && { academicYear: String(term.academicYear), semester: String(term.semester) };
  return queryOptions({
    queryKey: ['calendar-periods', 'kinds', query],
    queryFn: query ? () => bodyOf(api.GET('/calendar/periods/kinds', { params: { query } })) : skipToken,
  });
}

/** Adds a period to a term. */
export function useAddPeriod() {
  return useChange(['calendar-periods'], (body: Schemas['NewPeriod']) => api.POST('/calendar/periods', { body }));
}

/** Moves a period; whatever comes out, the calendar is read again. */
export function useChangePeriod(periodId: number) {
  return useChange(['calendar-periods'], (body: Schemas['PeriodChange']) =>
    api.PUT('/calendar/periods/{period_id}', { params: at(periodId), body }),
  );
}
