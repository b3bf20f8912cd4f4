import { api } from '@/client/api';
import { readQuery, useChange } from '@/client/queries';

const CHANGED = ['grading-group', 'grade-sheet', 'grade-sheets'] as const;
const pathOf = (sheetId: string) => ({ path: { sheet_id: sheetId } });

/** Who is graded together in a sheet, and what may be changed. */
export function groupQuery(sheetId: string) {
  return readQuery(['grading-group', sheetId], () =>
    api.GET('/grades/sheets/{sheet_id}/group', { params: pathOf(sheetId) }),
  );
}

/** What a section's joining a group would do. */
export function joinPreviewQuery(groupId: string, sectionId: number) {
  return readQuery(['grading-group', groupId, 'joining', sectionId], () =>
    api.GET('/grades/sheets/{sheet_id}/group/sections/{section_id}', {
      params: { path: { sheet_id: groupId, section_id: sectionId } },
    }),
  );
}

/** Opens a group under a name, or gives it another one. */
export function useNameGroup(sheetId: string) {
  return useChange(CHANGED, (body: { name: string; revision: number }) =>
    api.PUT('/grades/sheets/{sheet_id}/group', { params: pathOf(sheetId), body }),
  );
}

/** Has a section graded by a group. */
export function useJoinGroup(groupId: string) {
  return useChange(CHANGED, (body: { sectionId: number; revision: number }) =>
    api.POST('/grades/sheets/{sheet_id}/group/sections', { params: pathOf(groupId), body }),
  );
}

/** Gives a section a sheet of its own again; answers that sheet. */
export function useLeaveGroup(sheetId: string) {
  return useChange(CHANGED, ({ sectionId, revision }: { sectionId: number; revision: number }) =>
    api.DELETE('/grades/sheets/{sheet_id}/group/sections/{section_id}', {
      params: { path: { sheet_id: sheetId, section_id: sectionId }, query: { revision } },
    }),
  );
}

/** Gives each section a sheet of its own again. */
export function useDissolveGroup(sheetId: string) {
  return useChange(CHANGED, (revision: number) =>
    api.DELETE('/grades/sheets/{sheet_id}/group', { params: { ...pathOf(sheetId), query: { revision } } }),
  );
}

/** Makes another teacher of the group its coordinator. */
export function useHandOn(sheetId: string) {
  return useChange(CHANGED, (body: { personId: string; revision: number }) =>
    api.PUT('/grades/sheets/{sheet_id}/group/coordinator', { params: pathOf(sheetId), body }),
  );
}
