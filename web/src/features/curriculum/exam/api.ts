import { api } from '@/client/api';
import type { Schemas } from '@/client/schemas';
import { listQuery, readQuery, useChange } from '@/client/queries';
import type { ChosenTerm } from '@/components/term-picker/chosen-term';

const CONCERNED = ['section-exams'];

/** Which examination of which section. */
export interface ExamKey {
  sectionId: number;
  kind: Schemas['ExamKind'];
}

const placeOf = ({ sectionId, kind }: ExamKey) => ({ section_id: sectionId, kind });

export interface ExamSearch extends ChosenTerm {
  text?: string;
  campus?: string;
  /** What of their examinations is missing. */
  gap?: Schemas['ExamGap'];
  page?: number;
  pageSize?: number;
}

export function sectionExamsQuery(query: ExamSearch) {
  return listQuery(['section-exams', query], () => api.GET('/curriculum/section-exams', { params: { query } }));
}

/**
 * An examination to be changed, read when its dialog opens and never again while it is open: what is sent is the
 * examination as it was seen, and what is typed stays.
 */
export function sectionExamQuery(key: ExamKey) {
  const query = readQuery(['section-exams', key], () =>
    api.GET('/curriculum/section-exams/{section_id}/{kind}', { params: { path: placeOf(key) } }),
  );
  return { ...query, gcTime: 0, staleTime: 'static' as const };
}

/** Who changed an examination, the last ones. */
export function examAuditQuery(key: ExamKey) {
  const params = { path: placeOf(key), query: { pageSize: 5 } };
  return readQuery(['section-exams', key, 'audit'], () =>
    api.GET('/curriculum/section-exams/{section_id}/{kind}/audit', { params }),
  );
}

/** Sets an examination as it was seen. */
export function useSetExam(key: ExamKey) {
  return useChange(CONCERNED, (body: Schemas['ExamInput']) =>
    api.PUT('/curriculum/section-exams/{section_id}/{kind}', { params: { path: placeOf(key) }, body }),
  );
}

/** Removes an examination as it was seen. */
export function useDeleteExam() {
  return useChange(CONCERNED, ({ revision, ...key }: ExamKey & { revision: number }) =>
    api.DELETE('/curriculum/section-exams/{section_id}/{kind}', {
      params: { path: placeOf(key), query: { revision } },
    }),
  );
}
