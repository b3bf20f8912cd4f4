import { api, bodyOf } from '@/client/api';
import type { Schemas } from '@/client/schemas';
import { listQuery, readQuery } from '@/client/queries';
import { useKeys } from '@/client/use-keys';
import { useRequest } from '@/components/case-panel/use-request';

interface Asked {
  text?: string;
  stage?: Schemas['WaiverStage'];
  kind?: Schemas['WaiverKind'];
  page?: number;
  pageSize?: number;
}

/** Waivers of students whom the officer sees. */
export function waiversQuery(query: Asked) {
  return listQuery(['finance', 'waivers', query], () => api.GET('/finance/waivers', { params: { query } }));
}

/** The student's own waivers, the last first. */
export const myWaiversQuery = readQuery(['finance', 'my-waivers'], () => api.GET('/finance/waivers/mine'));

/** What may be asked for now and why not: by the student, or for the student named. */
export function possibleQuery(studentCode: string | undefined) {
  return readQuery(['finance', 'waivers-possible', studentCode], () =>
    studentCode === undefined
      ? api.GET('/finance/waivers/possible')
      : api.GET('/finance/waivers/on-behalf/{student_code}/possible', {
          params: { path: { student_code: studentCode } },
        }),
  );
}

/** What reviewers see next to their decision on a waiver. */
export function waiverContextQuery(caseId: string, revision: number) {
  return readQuery(['finance', 'waiver', caseId, revision], () =>
    api.GET('/finance/waivers/of-case/{case_id}', { params: { path: { case_id: caseId } } }),
  );
}

/** Asks, for oneself or for the student named. Pressing again is the same request: the key stays with the dialog. */
export function useAskWaiver() {
  const keyOf = useKeys();
  return useRequest(
    ['finance', 'enrolment'],
    ({ studentCode, ...body }: Schemas['WaiverAsk'] & { studentCode?: string }) => {
      const params = { header: { 'Idempotency-Key': keyOf({ studentCode, ...body }) } };
      return bodyOf(
        studentCode === undefined
          ? api.POST('/finance/waivers', { params, body })
          : api.POST('/finance/waivers/on-behalf', { params, body: { ...body, studentCode } }),
      );
    },
  );
}
