import { api, bodyOf } from '@/client/api';
import { listQuery, readQuery } from '@/client/queries';
import type { Schemas } from '@/client/schemas';
import { fileBody } from '@/client/upload';
import { useKeys } from '@/client/use-keys';
import { useRequest } from '@/components/case-panel/use-request';
import { downloadAnswer } from '@/lib/download';
import { tracked } from '@/lib/tracking';

const EXCEPTIONS = 'programme-exceptions';

const pathOf = (code: string) => ({ params: { path: { code } } });

/** What was agreed for the user, a student, or for the one named. */
export function exceptionsQuery(code: string | undefined) {
  return readQuery([EXCEPTIONS, 'list', code], () =>
    code === undefined ? api.GET('/study/exceptions') : api.GET('/study/students/{code}/exceptions', pathOf(code)),
  );
}

/** What an exception would do now; nothing is changed. While it is asked again the last answer stays. */
export function previewQuery(code: string | undefined, body: Schemas['ExceptionLook']) {
  return listQuery([EXCEPTIONS, 'preview', code, body], () =>
    code === undefined
      ? api.POST('/study/exceptions/preview', { body })
      : api.POST('/study/students/{code}/exceptions/preview', { ...pathOf(code), body }),
  );
}

const withdrawalOf = (code: string, exceptionId: string) => ({ path: { code, exception_id: exceptionId } });

/** What withdrawing an exception of a student would do now. */
export function withdrawalQuery(code: string, exceptionId: string) {
  return readQuery([EXCEPTIONS, 'withdrawal', code, exceptionId], () =>
    api.GET('/study/students/{code}/exceptions/{exception_id}/withdrawal', { params: withdrawalOf(code, exceptionId) }),
  );
}

/** What the page of a case shows of an exception. */
export function exceptionOfCaseQuery(caseId: string, revision: number) {
  return listQuery([EXCEPTIONS, 'of-case', caseId, revision], () =>
    api.GET('/study/exceptions/of-case/{case_id}', { params: { path: { case_id: caseId } } }),
  );
}

/** A file that came with a request, as a download. */
export function downloadFile(caseId: string, fileId: string) {
  const params = { path: { case_id: caseId, file_id: fileId } };
  return tracked(
    downloadAnswer(api.GET('/study/exceptions/of-case/{case_id}/files/{file_id}', { params, parseAs: 'blob' })),
  );
}

type Asked = Omit<Schemas['ExceptionAsk'], 'fileIds'> & { file: File | null };

/** Asks, with the file that was chosen: the student the advisor, or staff for a student. Pressing again is the same request. */
export function useAskException(code: string | undefined) {
  const keyOf = useKeys();
  return useAsking(async ({ file, ...asked }: Asked) => {
    const header = { 'Idempotency-Key': keyOf({ code, ...asked, file: file?.name }) };
    const body = { ...asked, fileIds: await sent(code, file) };
    return bodyOf(
      code === undefined
        ? api.POST('/study/exceptions', { params: { header }, body })
        : api.POST('/study/students/{code}/exceptions', { params: { header, path: { code } }, body }),
    );
  });
}

/** Asks that an exception of a student holds no more. */
export function useAskWithdrawal(code: string, exceptionId: string) {
  const keyOf = useKeys();
  return useAsking(async ({ reason, file }: { reason: string; file: File | null }) => {
    const header = { 'Idempotency-Key': keyOf({ code, exceptionId, reason, file: file?.name }) };
    const body = { reason, fileIds: await sent(code, file) };
    const params = { header, ...withdrawalOf(code, exceptionId) };
    return bodyOf(api.POST('/study/students/{code}/exceptions/{exception_id}/withdrawal', { params, body }));
  });
}

async function sent(code: string | undefined, file: File | null): Promise<string[]> {
  if (!file) return [];
  const kept = await bodyOf(
    code === undefined
      ? api.POST('/study/exceptions/files', fileBody(file))
      : api.POST('/study/students/{code}/exceptions/files', { ...pathOf(code), ...fileBody(file) }),
  );
  return [kept.fileId];
}

function useAsking<Wanted>(ask: (wanted: Wanted) => Promise<Schemas['ExceptionAnswer']>) {
  return useRequest([EXCEPTIONS, 'audit'], ask);
}
