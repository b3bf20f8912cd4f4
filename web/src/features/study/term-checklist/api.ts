import { api } from '@/client/api';
import { readQuery } from '@/client/queries';
import type { Term } from '@/lib/term';

/** What is done for a term, step by step. */
export function termChecklistQuery({ academicYear, semester }: Term) {
  return readQuery(['term-checklist', academicYear, semester], () =>
    api.GET('/calendar/terms/{academic_year}/{semester}/checklist', {
      params: { path: { academic_year: academicYear, semester } },
    }),
  );
}
