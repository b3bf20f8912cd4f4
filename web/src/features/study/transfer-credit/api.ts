import { api, bodyOf } from '@/client/api';
import { listQuery, readQuery, useChange } from '@/client/queries';
import type { Schemas } from '@/client/schemas';
import { fileBody } from '@/client/upload';
import { useKeys } from '@/client/use-keys';
import { useRequest } from '@/components/case-panel/use-request';
import { transferRules } from '@/features/study/transfer-rule/api';
import { downloadAnswer } from '@/lib/download';
import { tracked } from '@/lib/tracking';

const TRANSFERS = 'transfers';

/**
 * Whether anything can be asked for now, and the leaves of the programme that credits may count at: by the student, or
 * for the one named.
 */
export function possibleQuery(studentCode: string | undefined) {
  return readQuery([TRANSFERS, 'possible', studentCode], () =>
    studentCode === undefined
      ? api.GET('/transfer-credits/possible')
      : api.GET('/transfer-credits/on-behalf/{student_code}/possible', placeOf(studentCode)),
  );
}

/** What was passed beside what it would count as; nothing is changed. While it is asked again the last answer stays. */
export function compareQuery(studentCode: string | undefined, body: Schemas['TransferLook']) {
  return listQuery([TRANSFERS, 'compare', studentCode, body], () =>
    studentCode === undefined
      ? api.POST('/transfer-credits/compare', { body })
      : api.POST('/transfer-credits/on-behalf/{student_code}/compare', { ...placeOf(studentCode), body }),
  );
}

function placeOf(studentCode: string) {
  return { params: { path: { student_code: studentCode } } };
}

/** The student's own requests, the last first, as they are at a revision of one of them. */
export function myTransfersQuery(revision: number) {
  return listQuery([TRANSFERS, 'mine', revision], () => api.GET('/transfer-credits/mine'));
}

/** The comparison beside a decision. */
export function transferOfCaseQuery(caseId: string, revision: number) {
  return listQuery([TRANSFERS, 'of-case', caseId, revision], () =>
    api.GET('/transfer-credits/of-case/{case_id}', { params: { path: { case_id: caseId } } }),
  );
}

/** Makes a rule of a line that the owner accepted. */
export function useMakeRule() {
  return useChange([TRANSFERS, ...transferRules.keys], (body: Schemas['RuleOfLine']) =>
    api.POST('/transfer-rules/of-line', { body }),
  );
}

/** A file that came with a request, as a download. */
export function downloadFile(caseId: string, fileId: string) {
  const params = { path: { case_id: caseId, file_id: fileId } };
  return tracked(
    downloadAnswer(api.GET('/transfer-credits/of-case/{case_id}/files/{file_id}', { params, parseAs: 'blob' })),
  );
}

type Asked = Omit<Schemas['TransferAsk'], 'fileIds'> & { file: File | null };

/** Asks, with the transcript that was chosen: for oneself, or for the student named. Pressing again is the same request. */
export function useAskTransfer(studentCode: string | undefined) {
  const keyOf = useKeys();
  return useRequest([TRANSFERS], async ({ file, ...asked }: Asked) => {
    const kept = file && (await tracked(bodyOf(api.POST(filesOf(studentCode), fileBody(file)))));
    const params = { header: { 'Idempotency-Key': keyOf({ studentCode, ...asked, file: file?.name }) } };
    const body = { ...asked, fileIds: kept ? [kept.fileId] : [] };
    return bodyOf(
      studentCode === undefined
        ? api.POST('/transfer-credits', { params, body })
        : api.POST('/transfer-credits/on-behalf', { params, body: { ...body, studentCode } }),
    );
  });
}

function filesOf(studentCode: string | undefined) {
  return studentCode === undefined ? '/transfer-credits/files' : '/transfer-credits/on-behalf/files';
}
