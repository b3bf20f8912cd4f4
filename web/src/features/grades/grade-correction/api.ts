import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, bodyOf } from '@/client/api';
import type { Schemas } from '@/client/schemas';
import { listQuery, readQuery } from '@/client/queries';
import { fileBody } from '@/client/upload';
import { useKeys } from '@/client/use-keys';
import { downloadAnswer } from '@/lib/download';
import { tracked } from '@/lib/tracking';

const CORRECTIONS = 'grade-corrections';

/** The published grades of a sheet that the caller may have corrected. */
export function correctableQuery(sheetId: string) {
  return readQuery([CORRECTIONS, 'sheet', sheetId], () =>
    api.GET('/grades/sheets/{sheet_id}/corrections', { params: { path: { sheet_id: sheetId } } }),
  );
}

/** What another letter would do to the student's averages and standing. */
export function correctionPreviewQuery(sheetId: string, studentId: number, letter: string) {
  const params = { path: { sheet_id: sheetId, student_id: studentId }, query: { letter } };
  return readQuery([CORRECTIONS, 'preview', sheetId, studentId, letter], () =>
    api.GET('/grades/sheets/{sheet_id}/corrections/{student_id}/preview', { params }),
  );
}

/** A correction as it is at a revision of its case. */
export function correctionQuery(caseId: string, revision: number) {
  return listQuery([CORRECTIONS, caseId, revision], () =>
    api.GET('/grades/corrections/{case_id}', { params: { path: { case_id: caseId } } }),
  );
}

interface CorrectionsAsked {
  page?: number;
  pageSize?: number;
  status?: Schemas['GradeStatus'];
}

/** The corrections of the units the caller watches over, the newest first. */
export function correctionsOfUnitsQuery(query: CorrectionsAsked) {
  return listQuery([CORRECTIONS, 'units', query], () => api.GET('/grades/progress/corrections', { params: { query } }));
}

/** What the caller asked for, the newest first. */
export function myCorrectionsQuery(query: CorrectionsAsked) {
  return listQuery([CORRECTIONS, 'mine', query], () => api.GET('/grades/corrections', { params: { query } }));
}

/** The student's grades that were corrected. */
export function gradeChangesQuery(idcode: string) {
  return readQuery(['grade-changes', idcode], () => api.GET('/grades/changes', { params: { query: { idcode } } }));
}

type Asked = Schemas['CorrectionInput'] & {
  file: File;
};

/**
 * Asks for a correction: opens it, adds its evidence and submits it; answers its case. Whatever of that was done already
 * when it is sent again is not done twice: a correction that was opened is amended.
 */
export function useAskCorrection(sheetId: string, studentId: number) {
  const client = useQueryClient();
  const keyOf = useKeys();
  const [opened, setOpened] = useState<string | null>(null);
  return useMutation({
    mutationFn: async ({ file, ...body }: Asked) => {
      const caseId = opened ?? (await openOne(sheetId, studentId, body, keyOf(body)));
      setOpened(caseId);
      if (opened) await amend(caseId, body);
      await sendEvidence(caseId, file);
      await submit(caseId, keyOf(caseId));
      return caseId;
    },
    onSettled: () => client.invalidateQueries({ queryKey: [CORRECTIONS] }),
  });
}

/** Changes what a correction asks for while it is prepared, and its evidence where another file was chosen. */
export function useAmendCorrection(caseId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ file, ...body }: Schemas['CorrectionInput'] & { file: File | null }) => {
      await amend(caseId, body);
      if (file) await sendEvidence(caseId, file);
    },
    onSettled: () => client.invalidateQueries({ queryKey: [CORRECTIONS] }),
  });
}

/** Hands over the evidence. */
export function useOpenEvidence(caseId: string) {
  const params = { path: { case_id: caseId } };
  return useMutation({
    mutationFn: () =>
      tracked(downloadAnswer(api.GET('/grades/corrections/{case_id}/evidence', { params, parseAs: 'blob' }))),
  });
}

async function openOne(sheetId: string, studentId: number, body: Schemas['CorrectionInput'], key: string) {
  const params = { path: { sheet_id: sheetId, student_id: studentId }, header: { 'Idempotency-Key': key } };
  const asked = await tracked(bodyOf(api.POST('/grades/sheets/{sheet_id}/corrections/{student_id}', { params, body })));
  return asked.caseId;
}

function amend(caseId: string, body: Schemas['CorrectionInput']) {
  return tracked(bodyOf(api.PUT('/grades/corrections/{case_id}', { params: { path: { case_id: caseId } }, body })));
}

function sendEvidence(caseId: string, file: File) {
  const params = { path: { case_id: caseId } };
  return tracked(bodyOf(api.PUT('/grades/corrections/{case_id}/evidence', { params, ...fileBody(file) })));
}

async function submit(caseId: string, key: string) {
  const path = { case_id: caseId };
  const { revision } = await bodyOf<Schemas['CaseView']>(api.GET('/cases/{case_id}', { params: { path, query: {} } }));
  const params = { path: { ...path, action: 'submit' as const }, header: { 'Idempotency-Key': key } };
  await tracked(bodyOf(api.POST('/cases/{case_id}/actions/{action}', { params, body: { revision } })));
}
