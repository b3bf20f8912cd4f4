import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '@/client/api';
import type { Term } from '@/lib/term';

/** How often the page asks whether what was chosen is taken off already. */
const TAKEN_EVERY_MS = 1_000;

/** What the student was given in any term, and what they may choose for this one. */
export function myScholarshipsQuery(term: Term) {
  const query = { academicYear: term.academicYear, semester: term.semester };
  return queryOptions({
    queryKey: ['finance', 'my-scholarships', query.academicYear, query.semester],
    queryFn: () => bodyOf(api.GET('/finance/my-scholarships', { params: { query } })),
    refetchInterval: ({ state }) => (state.data?.isCurrent === false ? TAKEN_EVERY_MS : false),
  });
}

/** Chooses a discount for the term. */
export function chooseDiscount(term: Term, scholarshipId: string) {
  const query = { academicYear: term.academicYear, semester: term.semester };
  return bodyOf(
    api.POST('/finance/my-scholarships/{scholarship_id}', {
      params: { path: { scholarship_id: scholarshipId }, query },
    }),
  );
}

/** Takes a choice back. */
export function cancelDiscount(awardId: string) {
  return bodyOf(api.DELETE('/finance/my-scholarships/{award_id}', { params: { path: { award_id: awardId } } }));
}
