import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '@/client/api';
import { keptReading } from '@/client/kept-reading';
import type { Schemas } from '@/client/schemas';
import { downloadAnswer } from '@/lib/download';
import type { Term } from '@/lib/term';

/** How often the page asks for a bill that is being issued. */
const BILL_EVERY_MS = 1_000;

/** Everything the student owes, has paid and was given, newest first. */
export const myAccountQuery = queryOptions({
  queryKey: ['finance', 'my-account'],
  ...keptReading(() => bodyOf(api.GET('/finance/my-account'))),
});

/** The bill of the term; asked again until what was chosen is in it. */
export function billQuery(term: Term) {
  return queryOptions({
    queryKey: ['finance', 'bill', term.academicYear, term.semester],
    ...keptReading(() => bodyOf(api.GET('/finance/bill', { params: { query: term } }))),
    refetchInterval: ({ state }) => (state.data?.isCurrent === false ? BILL_EVERY_MS : false),
  });
}

/** What a choice would come to. */
export function billPreviewQuery({ academicYear, semester, enrolType, paymentMethod }: Schemas['TypeChoiceAsk']) {
  const query = { academicYear, semester, enrolType, paymentMethod };
  return queryOptions({
    queryKey: ['finance', 'preview', query],
    queryFn: () => bodyOf(api.GET('/finance/bill/preview', { params: { query } })),
  });
}

/** What dropping each of the student's subjects today would do. */
export function dropPreviewsQuery(term: Term) {
  return queryOptions({
    queryKey: ['finance', 'if-dropped', term.academicYear, term.semester],
    queryFn: () => bodyOf(api.GET('/finance/bill/if-dropped', { params: { query: term } })),
  });
}

/** Asks for the bill of credits before they are settled. */
export function askForBill(term: Term) {
  return bodyOf(api.POST('/finance/bill/ask', { params: { query: term } }));
}

/** Hands the calendar file of what is due over. */
export function saveDueDays(): Promise<void> {
  return downloadAnswer(api.GET('/finance/my-account/due.ics', { parseAs: 'blob' }));
}
