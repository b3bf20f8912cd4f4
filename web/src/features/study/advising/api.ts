import { api } from '@/client/api';
import { listQuery, readQuery } from '@/client/queries';
import type { Schemas } from '@/client/schemas';

type Narrowed = Schemas['StudentFilterInput'] & {
  attention?: Schemas['Attention'];
  studies?: Schemas['StudyState'];
  text?: string;
};

interface Asked extends Narrowed {
  page?: number;
  pageSize?: number;
}

/** Students in the user's care. */
export function studentsInCareQuery(query: Asked) {
  return listQuery(['advising', 'students', query], () => api.GET('/study/students', { params: { query } }));
}

/** Audits of the same students as an Excel file. */
export function auditsFile(query: Narrowed) {
  return api.GET('/study/students/audits/export', { params: { query }, parseAs: 'blob' });
}

/** How far these students are in their programmes. */
export function progressQuery(code: string[]) {
  const asked = readQuery(['advising', 'progress', code], () =>
    api.GET('/study/students/progress', { params: { query: { code } } }),
  );
  return { ...asked, enabled: code.length > 0 };
}
