import { api } from '@/client/api';
import { readQuery, useChange } from '@/client/queries';
import { fileBody } from '@/client/upload';
import { downloadAnswer } from '@/lib/download';
import { tracked } from '@/lib/tracking';

const CONCERNED = ['subjects'];

const pathOf = (subjectCode: string) => ({ path: { subject_code: subjectCode } });
const fileOf = (subjectCode: string, fileId: string) => ({ path: { subject_code: subjectCode, file_id: fileId } });

/** The files of a version. */
export function attachmentsQuery(subjectCode: string) {
  return readQuery(['subjects', subjectCode, 'attachments'], () =>
    api.GET('/curriculum/subjects/{subject_code}/attachments', { params: pathOf(subjectCode) }),
  );
}

/** Attaches a file to a draft. */
export function useAttach(subjectCode: string) {
  return useChange(CONCERNED, (file: File) =>
    api.POST('/curriculum/subjects/{subject_code}/attachments', { params: pathOf(subjectCode), ...fileBody(file) }),
  );
}

/** Takes a file away from a draft. */
export function useDetach(subjectCode: string) {
  return useChange(CONCERNED, (fileId: string) =>
    api.DELETE('/curriculum/subjects/{subject_code}/attachments/{file_id}', { params: fileOf(subjectCode, fileId) }),
  );
}

/** Hands a file of a version over. */
export function openAttachment(subjectCode: string, fileId: string): Promise<void> {
  const params = fileOf(subjectCode, fileId);
  return tracked(
    downloadAnswer(api.GET('/curriculum/subjects/{subject_code}/attachments/{file_id}', { params, parseAs: 'blob' })),
  );
}
