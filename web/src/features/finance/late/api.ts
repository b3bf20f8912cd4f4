import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, bodyOf } from '@/client/api';
import { keptReading } from '@/client/kept-reading';
import type { Schemas } from '@/client/schemas';
import type { Term } from '@/lib/term';

/** What enrolling or changing now would cost the student, or the one staff do it for: always asked anew, since it changes with the clock. */
export function ifLateQuery({ academicYear, semester }: Term, studentCode?: string) {
  return queryOptions({
    queryKey: ['finance', 'if-late', academicYear, semester, studentCode],
    queryFn: () => {
      const query = { academicYear, semester };
      return bodyOf(
        studentCode === undefined
          ? api.GET('/finance/bill/if-late', { params: { query } })
          : api.GET('/finance/bill/if-late/{student_code}', { params: { path: { student_code: studentCode }, query } }),
      );
    },
    gcTime: 0,
  });
}

/** Where the student was on the pages of finance, and what they want to be told no more. */
export function progressQuery({ academicYear, semester }: Term) {
  return queryOptions({
    queryKey: ['finance', 'progress', academicYear, semester],
    ...keptReading(() =>
      bodyOf(api.GET('/finance/my-account/progress', { params: { query: { academicYear, semester } } })),
    ),
    staleTime: Infinity,
  });
}

function inputOf(progress: Schemas['FinanceProgressView']): Schemas['FinanceProgressInput'] {
  const { tabNo, stepNo, lateNotice, skipAllFin, skipLateRegistration, skipLateChange } = progress;
  return { tabNo, stepNo, lateNotice, skipAllFin, skipLateRegistration, skipLateChange };
}

/** Keeps where the student is, beside what was known; nothing before that is. Not being kept is no harm: the page then opens as it did before. */
export function useProgress({ academicYear, semester }: Term) {
  const client = useQueryClient();
  const options = progressQuery({ academicYear, semester });
  const { data } = useQuery(options);
  const { mutate } = useMutation({
    mutationFn: (body: Schemas['FinanceProgressInput']) =>
      bodyOf(api.PUT('/finance/my-account/progress', { params: { query: { academicYear, semester } }, body })),
  });
  const keep = (change: Partial<Schemas['FinanceProgressInput']>) => {
    const known = client.getQueryData(options.queryKey);
    if (!known) return;
    const kept = { ...known, ...change };
    client.setQueryData(options.queryKey, kept);
    mutate(inputOf(kept));
  };
  return { progress: data, keep };
}
