import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, bodyOf } from '@/client/api';
import type { Schemas } from '@/client/schemas';
import { readQuery, useChange } from '@/client/queries';
import { useKeys } from '@/client/use-keys';
import { tracked } from '@/lib/tracking';

/** What stands between a sheet and its submission. */
export function submissionQuery(sheetId: string) {
  return readQuery(['grade-sheet', sheetId, 'submission'], () =>
    api.GET('/grades/sheets/{sheet_id}/submission', { params: { path: { sheet_id: sheetId } } }),
  );
}

/** Submits a sheet as it was shown; answers its case. */
export function useSubmitSheet(sheetId: string) {
  const client = useQueryClient();
  const keyOf = useKeys();
  return useMutation({
    mutationFn: async (body: Schemas['SubmitInput']) => {
      const params = { path: { sheet_id: sheetId }, header: { 'Idempotency-Key': keyOf(body) } };
      const submitted = await tracked(bodyOf(api.POST('/grades/sheets/{sheet_id}/submission', { params, body })));
      return submitted.caseId;
    },
    onSettled: async (caseId) => {
      if (caseId) await client.invalidateQueries({ queryKey: ['case', caseId] });
      await client.invalidateQueries({ queryKey: ['grade-sheet', sheetId] });
      await client.invalidateQueries({ queryKey: ['grade-sheets'] });
    },
  });
}

/** Asks for more time to submit a sheet; answers the case. */
export function useAskExtension(sheetId: string) {
  const keyOf = useKeys();
  return useChange(['cases', 'tasks'], (body: Schemas['ExtensionInput']) =>
    api.POST('/grades/sheets/{sheet_id}/extension', {
      params: { path: { sheet_id: sheetId }, header: { 'Idempotency-Key': keyOf(body) } },
      body,
    }),
  );
}

/** Sets the letter of a student by hand, or gives the computed one back. */
export function useSetLetter(sheetId: string, studentId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Schemas['LetterInput']) =>
      tracked(
        bodyOf(
          api.PUT('/grades/sheets/{sheet_id}/letters/{student_id}', {
            params: { path: { sheet_id: sheetId, student_id: studentId } },
            body,
          }),
        ),
      ),
    onSuccess: (line) =>
      client.setQueryData<Schemas['SheetView']>(
        ['grade-sheet', sheetId],
        (sheet) =>
          sheet && {
            ...sheet,
            students: sheet.students.map((student) => (student.studentId === studentId ? line : student)),
          },
      ),
    onError: () => client.invalidateQueries({ queryKey: ['grade-sheet', sheetId], exact: true }),
    onSettled: () => client.invalidateQueries({ queryKey: ['grade-sheet', sheetId, 'submission'] }),
  });
}

/** A submitted version beside the past and the version before. */
export function reviewQuery(caseId: string) {
  return readQuery(['grade-review', caseId], () =>
    api.GET('/grades/submissions/{case_id}', { params: { path: { case_id: caseId } } }),
  );
}

/** The letter that is proposed for an I or N; read again whenever its case moves. */
export function proposalQuery(caseId: string, revision: number) {
  return readQuery(['grade-proposal', caseId, revision], () =>
    api.GET('/grades/incomplete/{case_id}', { params: { path: { case_id: caseId } } }),
  );
}

/** A reviewer has opened it: from now on it is returned, not recalled. */
export async function noteLook(caseId: string): Promise<void> {
  await api.POST('/grades/submissions/{case_id}/look', { params: { path: { case_id: caseId } } });
}
