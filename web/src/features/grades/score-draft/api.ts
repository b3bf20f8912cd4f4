import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, bodyOf } from '@/client/api';
import type { Schemas } from '@/client/schemas';
import { readQuery, useChange } from '@/client/queries';
import { tracked } from '@/lib/tracking';

/** The drafts of a sheet with what each would come to; the sheet's revision is in the key, as its scores move them. */
export function draftsQuery(sheetId: string, revision: number) {
  return readQuery(['grading-drafts', sheetId, revision], () =>
    api.GET('/grades/sheets/{sheet_id}/drafts', { params: { path: { sheet_id: sheetId } } }),
  );
}

export function useKeepDraft(sheetId: string) {
  return useChange(['grading-drafts'], (body: Schemas['DraftInput']) =>
    api.POST('/grades/sheets/{sheet_id}/drafts', { params: { path: { sheet_id: sheetId } }, body }),
  );
}

export function useDropDraft(sheetId: string) {
  return useChange(['grading-drafts'], (draftId: string) =>
    api.DELETE('/grades/sheets/{sheet_id}/drafts/{draft_id}', {
      params: { path: { sheet_id: sheetId, draft_id: draftId } },
    }),
  );
}

/** Grades the sheet as a draft does. */
export function useTakeDraft(sheetId: string, revision: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (draftId: string) =>
      tracked(
        bodyOf(
          api.POST('/grades/sheets/{sheet_id}/drafts/{draft_id}/take', {
            params: { path: { sheet_id: sheetId, draft_id: draftId } },
            body: { revision },
          }),
        ),
      ),
    onSuccess: (sheet) => client.setQueryData(['grade-sheet', sheetId], sheet),
    onError: () => client.invalidateQueries({ queryKey: ['grade-sheet', sheetId] }),
  });
}
