import { api, bodyOf } from '@/client/api';
import { listQuery, readQuery } from '@/client/queries';
import type { Schemas } from '@/client/schemas';
import { fileBody } from '@/client/upload';
import { useKeys } from '@/client/use-keys';
import { useRequest } from '@/components/case-panel/use-request';
import { downloadAnswer } from '@/lib/download';
import { tracked } from '@/lib/tracking';

const GRADUATIONS = 'graduations';

/** What the student may ask for now or why not, the audit of this moment, and the requests so far. */
export const myGraduationQuery = readQuery([GRADUATIONS, 'mine'], () => api.GET('/graduations/mine'));

/** What reviewers see next to their decision on a request, at a revision of its case. */
export function graduationContextQuery(caseId: string, revision: number) {
  return readQuery([GRADUATIONS, 'of-case', caseId, revision], () =>
    api.GET('/graduations/of-case/{case_id}', { params: { path: { case_id: caseId } } }),
  );
}

export interface GraduationFilter {
  text?: string;
  stage?: Schemas['GraduationStage'];
  honours?: Schemas['HonoursClass'];
}

/** Requests of students within the user's scope, the last term first. */
export function graduationsQuery(query: GraduationFilter & { page?: number; pageSize?: number }) {
  return listQuery([GRADUATIONS, 'list', query], () => api.GET('/graduations', { params: { query } }));
}

/** The same rows as an Excel file. */
export function graduationsFile(query: GraduationFilter) {
  return api.GET('/graduations/export', { params: { query }, parseAs: 'blob' });
}

/** The file that shows why a name is printed otherwise than the register says, as a download. */
export function downloadEvidence(caseId: string) {
  const params = { path: { case_id: caseId } };
  return tracked(downloadAnswer(api.GET('/graduations/of-case/{case_id}/evidence', { params, parseAs: 'blob' })));
}

/** What is accepted: the names to be printed with the file that was chosen, and the audit. */
export interface Accepted extends Omit<Schemas['GraduationAgain'], 'fileId'> {
  file: File | null;
}

/**
 * Asks, or sends again what was given back, with evidence for names where there is some: a new file, else the one that
 * is there. Pressing again is the same request: the key stays with the dialog.
 */
export function useAskToGraduate({ academicYear, semester, document, evidence }: Schemas['MyGraduation']) {
  const keyOf = useKeys();
  const caseId = document.mode === 'edit' ? document.grd_document_id : null;
  return useRequest([GRADUATIONS], async ({ file, ...names }: Accepted) => {
    const header = { 'Idempotency-Key': keyOf({ caseId, ...names, file: file?.name }) };
    const kept = file && (await tracked(bodyOf(api.POST('/graduations/files', fileBody(file)))));
    const accepted = { ...names, fileId: kept?.fileId ?? evidence?.fileId ?? null };
    return bodyOf(
      caseId === null
        ? api.POST('/graduations', { params: { header }, body: { ...accepted, academicYear, semester } })
        : api.POST('/graduations/{case_id}/submit', {
            params: { header, path: { case_id: caseId } },
            body: accepted,
          }),
    );
  });
}
