import { api } from '@/client/api';
import { readQuery } from '@/client/queries';
import type { Term } from '@/lib/term';

/** The charges of a student's term by the current fee masters. */
export function feeTestQuery(studentCode: string, { academicYear, semester }: Term) {
  const params = {
    path: { student_code: studentCode },
    query: { academicYear: String(academicYear), semester: String(semester) },
  };
  return readQuery(['fee-tests', studentCode, academicYear, semester], () =>
    api.GET('/finance/fee-tests/{student_code}', { params }),
  );
}
