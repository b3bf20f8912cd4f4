import { api } from '@/client/api';
import type { Schemas } from '@/client/schemas';
import { readQuery, useChange } from '@/client/queries';

const pathOf = (sheetId: string) => ({ path: { sheet_id: sheetId } });

/** Who stands in for the coordinator of a sheet, stood in or will. */
export function substitutesQuery(sheetId: string) {
  return readQuery(['sheet-substitutes', sheetId], () =>
    api.GET('/grades/sheets/{sheet_id}/substitutes', { params: pathOf(sheetId) }),
  );
}

/** Teachers of a name. */
export function teachersQuery(sheetId: string, text: string) {
  const params = { ...pathOf(sheetId), query: { text } };
  return readQuery(['sheet-substitutes', sheetId, 'teachers', text], () =>
    api.GET('/grades/sheets/{sheet_id}/substitutes/teachers', { params }),
  );
}

export function useNameSubstitute(sheetId: string) {
  return useChange(['sheet-substitutes'], (body: Schemas['SubstituteInput']) =>
    api.POST('/grades/sheets/{sheet_id}/substitutes', { params: pathOf(sheetId), body }),
  );
}

export function useEndSubstitute(sheetId: string) {
  return useChange(['sheet-substitutes'], (substituteId: string) =>
    api.DELETE('/grades/sheets/{sheet_id}/substitutes/{substitute_id}', {
      params: { path: { sheet_id: sheetId, substitute_id: substituteId } },
    }),
  );
}
