import { api, bodyOf } from '@/client/api';
import type { Schemas } from '@/client/schemas';
import { listQuery } from '@/client/queries';

/** What was saved at once, the newest first. */
export function batchesQuery(sheetId: string, pageSize: number) {
  const params = { path: { sheet_id: sheetId }, query: { pageSize } };
  return {
    ...listQuery(['score-batches', sheetId, pageSize], () => api.GET('/grades/sheets/{sheet_id}/batches', { params })),
    gcTime: 0,
  };
}

/** What it would do to bring back the scores as they were after a batch. */
export function restorePreviewQuery(sheetId: string, batchId: string, settled: () => Promise<unknown>) {
  return {
    queryKey: ['restore-preview', sheetId, batchId],
    queryFn: async () => {
      await settled();
      const params = { path: { sheet_id: sheetId } };
      return bodyOf(api.POST('/grades/sheets/{sheet_id}/restore/preview', { params, body: { batchId } }));
    },
  };
}

export function applyRestore(
  sheetId: string,
  batchId: string,
  hash: string,
  key: string,
): Promise<Schemas['SavedScores']> {
  const params = { path: { sheet_id: sheetId }, header: { 'Idempotency-Key': key } };
  return bodyOf(api.POST('/grades/sheets/{sheet_id}/restore', { params, body: { batchId, hash } }));
}
