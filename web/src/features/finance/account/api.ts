import { api } from '@/client/api';
import { listQuery } from '@/client/queries';

interface Paging {
  page?: number;
  pageSize?: number;
}

/** Students with what they owe. */
export function accountsQuery(query: Paging & { text?: string }) {
  return listQuery(['finance', 'accounts', query], () => api.GET('/finance/accounts', { params: { query } }));
}

const placeOf = (code: string) => ({ student_code: code });

/** A student's account with the balances at the end of a day; today's without one. */
export function accountQuery(code: string, asOf: string | undefined) {
  return listQuery(['finance', 'account', code, asOf], () =>
    api.GET('/finance/accounts/{student_code}', { params: { path: placeOf(code), query: { asOf } } }),
  );
}

/** The student's postings until the end of a day, the newest first. */
export function postingsQuery(code: string, query: Paging & { asOf?: string }) {
  return listQuery(['finance', 'account', code, 'postings', query], () =>
    api.GET('/finance/accounts/{student_code}/postings', { params: { path: placeOf(code), query } }),
  );
}

/** The student's scholarships and discounts. */
export function accountScholarshipsQuery(studentCode: string) {
  return listQuery(['accounts', studentCode, 'scholarships'], () =>
    api.GET('/finance/accounts/{student_code}/scholarships', { params: { path: { student_code: studentCode } } }),
  );
}
