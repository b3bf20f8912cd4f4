import { api } from '@/client/api';
import { readQuery, useChange } from '@/client/queries';
import type { Schemas } from '@/client/schemas';

/** Notes about a student, or for the user where no student is named. */
export function notesQuery(code?: string) {
  return readQuery(['notes', code ?? 'own'], () =>
    code === undefined
      ? api.GET('/study/notes')
      : api.GET('/study/students/{code}/notes', { params: { path: { code } } }),
  );
}

export function useWriteNote(code: string) {
  return useChange(['notes', 'advising'], (body: Schemas['NoteInput']) =>
    api.POST('/study/students/{code}/notes', { params: { path: { code } }, body }),
  );
}

export function useDeleteNote(code: string) {
  return useChange(['notes', 'advising'], (noteId: string) =>
    api.DELETE('/study/students/{code}/notes/{noteId}', { params: { path: { code, noteId } } }),
  );
}
