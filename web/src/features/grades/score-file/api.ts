import { useMutation } from '@tanstack/react-query';
import { api, bodyOf } from '@/client/api';
import type { Schemas } from '@/client/schemas';
import { fileBody } from '@/client/upload';
import { downloadAnswer } from '@/lib/download';
import { tracked } from '@/lib/tracking';

/** Fetches the sheet as an Excel file to fill in, once everything typed is saved. */
export function useDownloadSheet(sheetId: string, settled: () => Promise<unknown>) {
  return useMutation({
    mutationFn: async () => {
      await settled();
      const params = { path: { sheet_id: sheetId } };
      await tracked(downloadAnswer(api.GET('/grades/sheets/{sheet_id}/file', { params, parseAs: 'blob' })));
    },
  });
}

/** Fetches distribution, statistics per topic and the list for signing, once everything typed is saved. */
export function useDownloadReports(sheetId: string, settled: () => Promise<unknown>) {
  return useMutation({
    mutationFn: async () => {
      await settled();
      const params = { path: { sheet_id: sheetId } };
      await tracked(downloadAnswer(api.GET('/grades/sheets/{sheet_id}/reports', { params, parseAs: 'blob' })));
    },
  });
}

/** What a filled in file would do, asked when everything typed before it is saved. */
export function filePreviewQuery(sheetId: string, file: File, settled: () => Promise<unknown>) {
  return {
    queryKey: ['file-preview', sheetId, file.name, file.size, file.lastModified],
    queryFn: async () => {
      await settled();
      const params = { path: { sheet_id: sheetId } };
      return bodyOf(api.POST('/grades/sheets/{sheet_id}/file/preview', { params, ...fileBody(file) }));
    },
  };
}

export function applyFile(sheetId: string, file: File, hash: string, key: string): Promise<Schemas['SavedScores']> {
  const params = { path: { sheet_id: sheetId }, query: { hash }, header: { 'Idempotency-Key': key } };
  return bodyOf(api.POST('/grades/sheets/{sheet_id}/file', { params, ...fileBody(file) }));
}
