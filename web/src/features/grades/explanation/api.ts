import { api } from '@/client/api';
import { readQuery } from '@/client/queries';
import type { Term } from '@/lib/term';

/** How a published grade of mine came about. */
export function explanationQuery({ academicYear, semester }: Term, subjectCode: string) {
  const query = { academicYear: String(academicYear), semester: String(semester), subjectCode };
  return readQuery(['grade-explanation', query], () => api.GET('/grades/my-explanation', { params: { query } }));
}
