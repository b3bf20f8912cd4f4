import { api } from '@/client/api';
import type { Schemas } from '@/client/schemas';
import { listQuery, readQuery } from '@/client/queries';
import type { ChosenTerm } from '@/components/term-picker/chosen-term';

const PROGRESS = 'grade-progress';

/** Which sheets are looked for. */
export interface ProgressFilter extends ChosenTerm {
  text?: string;
  status?: Schemas['GradeStatus'];
  state?: Schemas['SheetState'];
  department?: string;
}

/** The sheets of a term, what is late first. */
export function progressQuery(query: ProgressFilter & { page?: number; pageSize?: number }) {
  return listQuery([PROGRESS, query], () => api.GET('/grades/progress', { params: { query } }));
}

/** How many sheets of each department are in which state. */
export function departmentsQuery(query: ChosenTerm) {
  return readQuery([PROGRESS, 'departments', query], () =>
    api.GET('/grades/progress/departments', { params: { query } }),
  );
}

export const progressFile = (query: ProgressFilter) =>
  api.GET('/grades/progress/export', { params: { query }, parseAs: 'blob' });
