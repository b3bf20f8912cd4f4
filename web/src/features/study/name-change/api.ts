import { api, bodyOf } from '@/client/api';
import { listQuery, readQuery } from '@/client/queries';
import type { Schemas } from '@/client/schemas';
import { fileBody } from '@/client/upload';
import { useKeys } from '@/client/use-keys';
import { useRequest } from '@/components/case-panel/use-request';
import { downloadAnswer } from '@/lib/download';
import { tracked } from '@/lib/tracking';

const NAME_CHANGES = 'name-changes';

/** The student's own requests, the last first. */
export function myNameChangesQuery() {
  return readQuery([NAME_CHANGES, 'mine'], () => api.GET('/name-changes/mine'));
}

/** The names of the register, those before them, and why no others may be asked for now: by the student, or for the one named. */
export function possibleQuery(studentCode: string | undefined) {
  return readQuery([NAME_CHANGES, 'possible', studentCode], () =>
    studentCode === undefined
      ? api.GET('/name-changes/possible')
      : api.GET('/name-changes/on-behalf/{student_code}/possible', { params: { path: { student_code: studentCode } } }),
  );
}

/** What a request would do if it were agreed to now. While it is asked again the last answer stays. */
export function previewQuery(studentCode: string | undefined, body: Schemas['NameChangeLook']) {
  return listQuery([NAME_CHANGES, 'preview', studentCode, body], () =>
    studentCode === undefined
      ? api.POST('/name-changes/preview', { body })
      : api.POST('/name-changes/on-behalf/{student_code}/preview', {
          params: { path: { student_code: studentCode } },
          body,
        }),
  );
}

/** What stands beside the case of a request. */
export function nameChangeContextQuery(caseId: string, revision: number) {
  return listQuery([NAME_CHANGES, 'of-case', caseId, revision], () =>
    api.GET('/name-changes/of-case/{case_id}', { params: { path: { case_id: caseId } } }),
  );
}

/** A file that came with a request, as a download. */
export function downloadFile(caseId: string, fileId: string) {
  const params = { path: { case_id: caseId, file_id: fileId } };
  return tracked(
    downloadAnswer(api.GET('/name-changes/of-case/{case_id}/files/{file_id}', { params, parseAs: 'blob' })),
  );
}

type Asked = Omit<Schemas['NameChangeAsk'], 'fileIds'> & { files: File[] };

/**
 * Asks, with the files that were chosen: for oneself, or for the student whom staff name. Pressing again is the same
 * request: the key stays with the dialog.
 */
export function useAskNameChange(studentCode: string | undefined) {
  const keyOf = useKeys();
  const path = studentCode === undefined ? '/name-changes/files' : '/name-changes/on-behalf/files';
  return useRequest([NAME_CHANGES], async ({ files, ...asked }: Asked) => {
    const kept = await Promise.all(files.map((file) => tracked(bodyOf(api.POST(path, fileBody(file))))));
    const named = files.map((file) => file.name).join('/');
    const params = { header: { 'Idempotency-Key': keyOf({ studentCode, ...asked, files: named }) } };
    const body = { ...asked, fileIds: kept.map(({ fileId }) => fileId) };
    return bodyOf(
      studentCode === undefined
        ? api.POST('/name-changes', { params, body })
        : api.POST('/name-changes/on-behalf', { params, body: { ...body, studentCode } }),
    );
  });
}
