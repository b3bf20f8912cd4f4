import { queryOptions, useMutation } from '@tanstack/react-query';
import { api, bodyOf } from '@/client/api';
import type { Schemas } from '@/client/schemas';
import { listQuery, readQuery, useChange } from '@/client/queries';
import { nextLook } from '@/client/run-looks';
import type { paths } from '@/client/schema';
import { fileBody } from '@/client/upload';
import { useKeys } from '@/client/use-keys';
import { tracked } from '@/lib/tracking';

const WORKING: ReadonlySet<Schemas['BatchView']['stage']> = new Set(['uploaded', 'confirmed', 'running', 'undoing']);

interface Paging {
  page?: number;
  pageSize?: number;
}

/** What holds for a whole file that is sent. */
export type BatchAsk = paths['/myku/api/imports']['post']['parameters']['query'];

/** What can be brought in, with the fields of each kind. */
export const kindsQuery = readQuery(['imports', 'kinds'], () => api.GET('/imports/kinds'));

/** The imports, the newest first. A decision on a case has everything under `cases` read again. */
export function batchesQuery(query: { text?: string } & Paging) {
  const list = listQuery(['cases', 'imports', query], () => api.GET('/imports', { params: { query } }));
  return {
    ...list,
    refetchInterval: ({ state }: { state: { data?: { items: Schemas['BatchView'][] } } }) =>
      nextLook(state.data?.items ?? [], WORKING),
  };
}

/** An import and how far it is. */
export function batchQuery(caseId: string) {
  const read = readQuery(['cases', 'imports', caseId], () =>
    api.GET('/imports/{case_id}', { params: { path: { case_id: caseId } } }),
  );
  return {
    ...read,
    refetchInterval: ({ state }: { state: { data?: Schemas['BatchDetail'] } }) =>
      nextLook(state.data ? [state.data] : [], WORKING),
  };
}

export interface RowsFilter {
  shown: Schemas['ShownRows'];
  text?: string;
}

/** Rows of an import; `moved` changes whenever the import did. */
export function rowsQuery(caseId: string, query: RowsFilter & Paging, moved: string) {
  return listQuery(['cases', 'imports', caseId, 'rows', query, moved], () =>
    api.GET('/imports/{case_id}/rows', { params: { path: { case_id: caseId }, query } }),
  );
}

/** The rows of a filter as an Excel file. */
export const rowsFile = (caseId: string, query: RowsFilter) =>
  api.GET('/imports/{case_id}/export', { params: { path: { case_id: caseId }, query }, parseAs: 'blob' });

/** The file as it was sent. */
export const sentFile = (caseId: string) =>
  api.GET('/imports/{case_id}/file', { params: { path: { case_id: caseId } }, parseAs: 'blob' });

/** A photograph that a row gives or replaces. What a digest names never changes; one that nobody has is not kept for ever. */
export const importedPictureQuery = (caseId: string, digest: string) =>
  queryOptions({
    queryKey: ['imported-pictures', caseId, digest],
    staleTime: Infinity,
    queryFn: () =>
      bodyOf<Blob>(
        api.GET('/imports/{case_id}/pictures/{digest}', {
          params: { path: { case_id: caseId, digest } },
          parseAs: 'blob',
        }) as Promise<{ data?: Blob }>,
      ),
  });

/** An Excel file to fill in, or an example of a ZIP. */
export const templateFile = (kind: Schemas['ImportKind']) =>
  api.GET('/imports/kinds/{kind}/template', { params: { path: { kind } }, parseAs: 'blob' });

interface ChosenFile {
  kind: Schemas['ImportKind'];
  file: File;
  /** The row of the headings that was chosen; without it they are looked for. */
  headingRow?: number;
}

/** What a file holds; nothing is kept of it. */
export function useLook() {
  return useMutation({
    mutationFn: ({ kind, file, headingRow }: ChosenFile) =>
      tracked(bodyOf(api.POST('/imports/look', { params: { query: { kind, headingRow } }, ...fileBody(file) }))),
  });
}

/** Sends a file. Pressing again is the same import: the key stays with the dialog. */
export function useSendFile() {
  const keyOf = useKeys();
  return useChange(['cases', 'tasks'], ({ query, file }: { query: BatchAsk; file: File }) => {
    const key = keyOf([query, file.name, file.size, file.lastModified]);
    return api.POST('/imports', { params: { query, header: { 'Idempotency-Key': key } }, ...fileBody(file) });
  });
}
