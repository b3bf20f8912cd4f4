import { api } from '@/client/api';
import type { Schemas } from '@/client/schemas';
import { listQuery, readQuery, useChange } from '@/client/queries';
import { useKeys } from '@/client/use-keys';

interface StudentsFilter {
  text?: string;
  status?: Schemas['StudentStatus'];
  page?: number;
  pageSize?: number;
}

/** Students within the user's scope, with the status they have. */
export function studentsQuery(query: StudentsFilter) {
  return listQuery(['student-status', 'list', query], () => api.GET('/students/status', { params: { query } }));
}

/** A student's status and its whole history. */
export function studentStatusQuery(code: string) {
  return readQuery(['student-status', code], () => api.GET('/students/status/{code}', { params: { path: { code } } }));
}

/** What a status would do; nothing is changed. */
export function usePreviewStatus(code: string) {
  return useChange([], (body: Schemas['StatusInput']) =>
    api.POST('/students/status/{code}/preview', { params: { path: { code } }, body }),
  );
}

/** Records a status. Pressing again is the same change: the key stays with the dialog. */
export function useRecordStatus(code: string) {
  const keyOf = useKeys();
  return useChange(['student-status', 'standing'], (body: Schemas['StatusInput']) =>
    api.POST('/students/status/{code}', {
      params: { path: { code }, header: { 'Idempotency-Key': keyOf({ code, ...body }) } },
      body,
    }),
  );
}
