import { api } from '@/client/api';
import type { Schemas } from '@/client/schemas';
import { listQuery, readQuery, useChange } from '@/client/queries';
import type { ChosenTerm } from '@/components/term-picker/chosen-term';
import type { Term } from '@/lib/term';

export interface WatchFilter extends ChosenTerm {
  text?: string;
  faculty?: string;
  rule?: Schemas['StandingRule'];
  reach?: Schemas['Reach'];
}

interface Paging {
  page?: number;
  pageSize?: number;
}

/** Who is under a rule of standing, or one step away. */
export function watchQuery(query: WatchFilter & Paging) {
  return listQuery(['standing', 'watch', query], () => api.GET('/grades/standing/watch', { params: { query } }));
}

/** The rows of a filter as an Excel file. */
export const watchFile = (query: WatchFilter) =>
  api.GET('/grades/standing/watch/export', { params: { query }, parseAs: 'blob' });

const WHILE_RUNNING_MS = 5000;

/** The last round of each term; asked again while one runs. */
export const roundsQuery = {
  ...readQuery(['standing', 'rounds'], () => api.GET('/grades/standing/rounds')),
  refetchInterval: ({ state }: { state: { data?: readonly { finishedAt: string | null }[] } }) =>
    state.data?.some((round) => round.finishedAt === null) ? WHILE_RUNNING_MS : false,
};

/** Has the students of a term held to the rules. */
export function useAskRound() {
  return useChange(['standing'], ({ academicYear, semester }: Term) =>
    api.POST('/grades/standing/rounds', { body: { academicYear, semester } }),
  );
}

/** What the calendar's next instant converts. */
export function conversionsQuery(query: Paging) {
  return listQuery(['standing', 'conversions', query], () =>
    api.GET('/grades/standing/conversions', { params: { query } }),
  );
}

/** The rule, its facts and what confirming does, of a case as it stands at a revision. */
export function reviewQuery(caseId: string, revision: number) {
  return readQuery(['standing', 'review', caseId, revision], () =>
    api.GET('/grades/standing/reviews/{case_id}', { params: { path: { case_id: caseId } } }),
  );
}
