import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, bodyOf } from '@/client/api';
import type { EnrolRequest } from '@/client/models';
import { caseQuery } from '@/components/case-panel/api';
import { tracked } from '@/lib/tracking';

export interface Term {
  academicYear: number;
  semester: number;
}

export const SHORTEST_QUERY = 3;

/** Sections of the term whose subject's code or name holds the text. */
export function openSectionsQuery(text: string, { academicYear, semester }: Term) {
  return queryOptions({
    queryKey: ['enrolment', 'open', text, academicYear, semester],
    queryFn: async () => {
      const query = { query: text, academicYear: String(academicYear), semester: String(semester) };
      return (await bodyOf(api.GET('/enroll/openSubjectForEnroll', { params: { query } }))).results;
    },
    enabled: text.length >= SHORTEST_QUERY,
  });
}

export function sectionDetailQuery(sectionId: number) {
  return queryOptions({
    queryKey: ['enrolment', 'section', sectionId],
    queryFn: async () =>
      (await bodyOf(api.GET('/enroll/searchSectionDetail', { params: { query: { sectionId } } }))).sectionDetail,
  });
}

export function enrolmentResultQuery({ academicYear, semester }: Term, stdId: string) {
  return queryOptions({
    queryKey: ['enrolment', 'result', academicYear, semester],
    queryFn: () =>
      bodyOf(
        api.POST('/enroll/searchEnrollResult', {
          body: { academicYear: String(academicYear), semester: String(semester), stdId },
        }),
      ),
  });
}

/** Asks for the sections. The key makes a repeated press the same request. */
export function useEnrol() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, key }: { body: EnrolRequest; key: string }) =>
      tracked(bodyOf(api.POST('/enroll/enroll', { params: { header: { 'Idempotency-Key': key } }, body }))),
    onSuccess: (answer) => {
      client.setQueryData(caseQuery(answer.caseId).queryKey, answer.case);
      for (const queryKey of [['enrolment'], ['cases'], ['dashboard'], ['timetable']])
        void client.invalidateQueries({ queryKey });
    },
  });
}
