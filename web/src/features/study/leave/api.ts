import { api, bodyOf } from '@/client/api';
import { listQuery, readQuery } from '@/client/queries';
import type { Schemas } from '@/client/schemas';
import { fileBody } from '@/client/upload';
import { useKeys } from '@/client/use-keys';
import { useRequest } from '@/components/case-panel/use-request';
import { downloadAnswer } from '@/lib/download';
import { tracked } from '@/lib/tracking';

const LEAVES = 'leaves';

/** The student's own requests, the last first, as they are at a revision of one of them. */
export function myLeavesQuery(revision: number) {
  return readQuery([LEAVES, 'mine', revision], () => api.GET('/leaves/mine'));
}

/** What may be asked for now, why not, and what a leave does to each term: by the student, or for the one named. */
export function possibleQuery(studentCode: string | undefined) {
  return readQuery([LEAVES, 'possible', studentCode], () =>
    studentCode === undefined
      ? api.GET('/leaves/possible')
      : api.GET('/leaves/on-behalf/{student_code}/possible', { params: { path: { student_code: studentCode } } }),
  );
}

/** What a request would do if it were asked for now: by the student, or for the one named. */
export function previewQuery(studentCode: string | undefined, body: Schemas['LeaveLook']) {
  return readQuery([LEAVES, 'preview', studentCode, body], () =>
    studentCode === undefined
      ? api.POST('/leaves/preview', { body })
      : api.POST('/leaves/on-behalf/{student_code}/preview', {
          params: { path: { student_code: studentCode } },
          body,
        }),
  );
}

interface LeavesFilter {
  text?: string;
  kind?: Schemas['LeaveKind'];
  stage?: Schemas['LeaveStage'];
  page?: number;
  pageSize?: number;
}

/** Requests of students within the user's scope, the last first. */
export function leavesQuery(query: LeavesFilter) {
  return listQuery([LEAVES, 'list', query], () => api.GET('/leaves', { params: { query } }));
}

/** What reviewers see next to their decision on a request. */
export function leaveContextQuery(caseId: string, revision: number) {
  return readQuery([LEAVES, 'of-case', caseId, revision], () =>
    api.GET('/leaves/of-case/{case_id}', { params: { path: { case_id: caseId } } }),
  );
}

/** A file that came with a request, as a download. */
export function downloadFile(caseId: string, fileId: string) {
  const params = { path: { case_id: caseId, file_id: fileId } };
  return tracked(downloadAnswer(api.GET('/leaves/of-case/{case_id}/files/{file_id}', { params, parseAs: 'blob' })));
}

type Asked = Omit<Schemas['LeaveAsk'], 'fileIds'> & { file: File | null };

/**
 * Asks, with the file that was chosen: for oneself, or for the student whom staff name. Pressing again is the same
 * request: the key stays with the dialog.
 */
export function useAskLeave(studentCode: string | undefined) {
  const keyOf = useKeys();
  return useRequest([LEAVES, 'enrolment', 'finance'], async ({ file, ...asked }: Asked) => {
    const kept = file && (await tracked(bodyOf(api.POST(filesOf(studentCode), fileBody(file)))));
    const params = { header: { 'Idempotency-Key': keyOf({ studentCode, ...asked, file: file?.name }) } };
    const body = { ...asked, fileIds: kept ? [kept.fileId] : [] };
    return bodyOf(
      studentCode === undefined
        ? api.POST('/leaves', { params, body })
        : api.POST('/leaves/on-behalf', { params, body: { ...body, studentCode } }),
    );
  });
}

function filesOf(studentCode: string | undefined) {
  return studentCode === undefined ? '/leaves/files' : '/leaves/on-behalf/files';
}
