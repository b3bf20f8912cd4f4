import { api, bodyOf } from '@/client/api';
import { readQuery } from '@/client/queries';
import type { Schemas } from '@/client/schemas';
import { quietFetch } from '@/client/request';
import { scoreOf } from './score';
import type { Batch } from './kept';

/** Saves typed scores. It is sent again until it is answered, so no dialog says that it was not. */
export function saveScores(sheetId: string, { key, cells }: Batch): Promise<Schemas['SavedScores']> {
  const params = { path: { sheet_id: sheetId }, header: { 'Idempotency-Key': key } };
  const body = {
    cells: cells.map(({ studentId, topicId, text, seen }) => ({
      studentId,
      topicId,
      revision: seen,
      ...(scoreOf(text) ?? { value: text }),
    })),
  };
  return bodyOf(api.POST('/grades/sheets/{sheet_id}/scores', { params, body, fetch: quietFetch }));
}

/** What a block would do, asked when everything typed before it is saved. */
export function pastePreviewQuery(sheetId: string, block: Schemas['PasteInput'], settled: () => Promise<unknown>) {
  return {
    queryKey: ['paste-preview', sheetId, block],
    queryFn: async () => {
      await settled();
      const params = { path: { sheet_id: sheetId } };
      return bodyOf(api.POST('/grades/sheets/{sheet_id}/paste/preview', { params, body: block }));
    },
  };
}

export function applyPaste(
  sheetId: string,
  block: Schemas['PasteInput'],
  hash: string,
  key: string,
): Promise<Schemas['SavedScores']> {
  const params = { path: { sheet_id: sheetId }, header: { 'Idempotency-Key': key } };
  return bodyOf(api.POST('/grades/sheets/{sheet_id}/paste', { params, body: { ...block, hash } }));
}

export function undoBatch(sheetId: string, batchId: string, key: string): Promise<Schemas['SavedScores']> {
  const params = { path: { sheet_id: sheetId, batch_id: batchId }, header: { 'Idempotency-Key': key } };
  return bodyOf(api.POST('/grades/sheets/{sheet_id}/batches/{batch_id}/undo', { params }));
}

const CHANGES_SHOWN = 50;

/** Every change of one score, the newest first. */
export function cellHistoryQuery(sheetId: string, studentId: number, topicId: string) {
  const params = { path: { sheet_id: sheetId }, query: { studentId, topicId, pageSize: CHANGES_SHOWN } };
  return {
    ...readQuery(['score-history', sheetId, studentId, topicId], () =>
      api.GET('/grades/sheets/{sheet_id}/history', { params }),
    ),
    gcTime: 0,
  };
}
