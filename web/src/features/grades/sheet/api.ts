import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, bodyOf } from '@/client/api';
import type { Schemas } from '@/client/schemas';
import { readQuery } from '@/client/queries';
import { tracked } from '@/lib/tracking';

/** The sheets of a term that I have to do with, and the sections nobody has opened one for. */
export function sheetsQuery(query: { academicYear?: string; semester?: string }) {
  return readQuery(['grade-sheets', query], () => api.GET('/grades/sheets', { params: { query } }));
}

/** A sheet, whole. */
export function sheetQuery(sheetId: string) {
  return readQuery(['grade-sheet', sheetId], () =>
    api.GET('/grades/sheets/{sheet_id}', { params: { path: { sheet_id: sheetId } } }),
  );
}

/** Opens the sheet of a section; answers its id. */
export function useOpenSheet() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (sectionId: number) =>
      (await tracked(bodyOf(api.POST('/grades/sheets', { body: { sectionId } })))).sheetId,
    onSettled: () => client.invalidateQueries({ queryKey: ['grade-sheets'] }),
  });
}

/** Saves what a sheet scores, as it was seen. */
export function useSaveTopics({ sheetId, revision }: Schemas['SheetView']) {
  return useSheetChange(sheetId, (topics: Schemas['TopicInput'][]) =>
    api.PUT('/grades/sheets/{sheet_id}/topics', {
      params: { path: { sheet_id: sheetId } },
      body: { revision, topics },
    }),
  );
}

/** Saves how totals become letters. */
export function useSaveGrading(sheetId: string) {
  return useSheetChange(sheetId, (body: Schemas['GradingInput']) =>
    api.PUT('/grades/sheets/{sheet_id}/grading', { params: { path: { sheet_id: sheetId } }, body }),
  );
}

/** Says whether students may read how their published grade came about. */
export function useSetExplained(sheetId: string) {
  return useSheetChange(sheetId, (isExplained: boolean) =>
    api.PUT('/grades/sheets/{sheet_id}/explained', { params: { path: { sheet_id: sheetId } }, body: { isExplained } }),
  );
}

function useSheetChange<Input>(sheetId: string, send: (input: Input) => Promise<{ data?: Schemas['SheetView'] }>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => tracked(bodyOf(send(input))),
    onSuccess: (sheet) => client.setQueryData(['grade-sheet', sheetId], sheet),
    onError: () => client.invalidateQueries({ queryKey: ['grade-sheet', sheetId] }),
    onSettled: () => client.invalidateQueries({ queryKey: ['grade-sheets'] }),
  });
}

/** What a way of grading would come to; nothing is changed. */
export function gradingPreviewQuery(sheetId: string, body: Schemas['GradingInput']) {
  return readQuery(['grade-sheet', sheetId, 'preview', body], () =>
    api.POST('/grades/sheets/{sheet_id}/grading/preview', { params: { path: { sheet_id: sheetId } }, body }),
  );
}

/** How the subject was graded in earlier terms. */
export function pastQuery(sheetId: string) {
  return readQuery(['grade-sheet', sheetId, 'past'], () =>
    api.GET('/grades/sheets/{sheet_id}/past', { params: { path: { sheet_id: sheetId } } }),
  );
}

/** Who changed topics and grading, the last ones. */
export function sheetAuditQuery(sheetId: string) {
  const params = { path: { sheet_id: sheetId }, query: { pageSize: 5 } };
  return readQuery(['grade-sheet', sheetId, 'audit'], () => api.GET('/grades/sheets/{sheet_id}/audit', { params }));
}
