import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '@/client/api';
import { termOf } from '@/lib/term';

/** Every step of a student's enrolments in a term, the latest first. */
export function enrolmentLogQuery(academicYear: number, semester: number, stdId: string) {
  return queryOptions({
    queryKey: ['enrolment', 'log', academicYear, semester],
    queryFn: () => {
      const query = { academicYear: String(academicYear), semester: String(semester), stdId };
      return bodyOf(api.GET('/enrolment/log', { params: { query } }));
    },
  });
}

/** The terms a student has studied in, the latest first: the current one and every one with grades. */
export function studiedTermsQuery(idcode: string) {
  return queryOptions({
    queryKey: ['enrolment', 'terms', idcode],
    queryFn: async () => {
      const { results } = await bodyOf(api.GET('/std-profile/checkGrades', { params: { query: { idcode } } }));
      return results.map((term) => term.academicYear).filter((label) => termOf(label));
    },
  });
}
