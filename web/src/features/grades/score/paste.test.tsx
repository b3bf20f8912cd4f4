import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { createQueryClient } from '@/client/query-client';
import type { Schemas } from '@/client/schemas';
import { screenIs } from '@/testing/browser';
import { signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';
import { clipboard, sheetOf, topicId } from '@/testing/score-fixtures';
import ScoreGrid from './score-grid';

const BEFORE = { value: null, mark: null, revision: 0 };
const planned = (
  studentId: number,
  value: string,
  changes: Partial<Schemas['PlannedCell']> = {},
): Schemas['PlannedCell'] => ({
  studentId,
  topicId: topicId(1),
  before: BEFORE,
  value,
  mark: null,
  problem: null,
  ...changes,
});
const problem = { code: 'score_out_of_bounds', message: 'คะแนน 50 ต้องอยู่ระหว่าง 0 ถึง 40' };
const PREVIEW: Schemas['PastePreview'] = {
  hash: 'h'.repeat(64),
  byCode: false,
  problem: null,
  cells: [planned(1, '8'), planned(2, '50', { problem }), planned(3, '9', { before: { ...BEFORE, value: '7' } })],
};
const score = (value: string | null, revision: number) => ({ value, mark: null, revision });
const SAVED = { batchId: 'batch-1', saved: [], conflicts: [], refused: [], totals: [] };

beforeEach(() => {
  screenIs(true);
  signedIn();
});

async function paste(preview: Schemas['PastePreview'] = PREVIEW) {
  const asked: unknown[] = [];
  server.use(
    http.post(at('/grades/sheets/:id/paste/preview'), async ({ request }) => {
      asked.push(await request.json());
      return answer(preview);
    }),
  );
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <ScoreGrid sheet={sheetOf(3, 2)} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const first = (await screen.findAllByRole('gridcell'))[0]!;
  await userEvent.click(first);
  const clipboardData = clipboard('8\r\n50\r\n9');
  fireEvent.paste(first, { clipboardData });
  const dialog = await screen.findByRole('dialog', { name: 'ตรวจสอบก่อนวางคะแนน' });
  return { asked, dialog };
}

test('a block is shown with names, what was and what will be, and what cannot', async () => {
  const { asked, dialog } = await paste();
  expect(await within(dialog).findByText('6610450001 นิสิต ที่1')).toBeVisible();
  expect(within(dialog).getByText('(ว่าง) → 8')).toBeVisible();
  expect(within(dialog).getByText('7 → 9')).toBeVisible();
  expect(within(dialog).getByText(/คะแนน 50 ต้องอยู่ระหว่าง 0 ถึง 40/)).toBeVisible();
  expect(within(dialog).getByText('นิสิต 3 คน · เปลี่ยน 2 ช่อง · วางไม่ได้ 1 ช่อง')).toBeVisible();
  expect(asked).toEqual([{ text: '8\r\n50\r\n9', studentId: 1, topicId: topicId(1), order: [1, 2, 3] }]);
});

test('what was shown is pasted by its hash, and Ctrl+Z undoes the whole block', async () => {
  const { dialog } = await paste();
  const sent: unknown[] = [];
  server.use(
    http.post(at('/grades/sheets/:id/paste'), async ({ request }) => {
      sent.push(await request.json());
      const saved = [
        { studentId: 1, topicId: topicId(1), score: score('8', 1) },
        { studentId: 3, topicId: topicId(1), score: score('9', 2) },
      ];
      return answer({ ...SAVED, saved });
    }),
    http.post(at('/grades/sheets/:id/batches/batch-1/undo'), () =>
      answer({ ...SAVED, saved: [{ studentId: 1, topicId: topicId(1), score: score(null, 2) }] }),
    ),
  );
  await userEvent.click(await within(dialog).findByRole('button', { name: 'วางคะแนน 2 ช่อง' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(sent).toMatchObject([{ hash: PREVIEW.hash, text: '8\r\n50\r\n9' }]);
  const [first] = screen.getAllByRole('gridcell');
  expect(first).toHaveTextContent('8✓บันทึกแล้ว');
  first?.focus();
  await userEvent.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(screen.getAllByRole('gridcell')[0]).not.toHaveTextContent('8'));
});

test('a sheet that has changed since the preview takes nothing, says so and shows it anew', async () => {
  const { asked, dialog } = await paste();
  const message = 'ใบคะแนนเปลี่ยนไปหลังจากที่แสดงตัวอย่าง';
  server.use(http.post(at('/grades/sheets/:id/paste'), () => answer({ code: 'paste_moved', message }, 409)));
  await userEvent.click(await within(dialog).findByRole('button', { name: 'วางคะแนน 2 ช่อง' }));
  expect(await within(dialog).findByText(message)).toBeVisible();
  await userEvent.click(within(dialog).getByRole('button', { name: 'ดูตัวอย่างใหม่' }));
  await waitFor(() => expect(asked).toHaveLength(2));
});

test('a block that cannot be taken says why and offers nothing to confirm', async () => {
  const unknown = { code: 'paste_code_unknown', message: 'ไม่พบรหัสนิสิต 1234567890' };
  const { dialog } = await paste({ ...PREVIEW, problem: unknown, cells: [] });
  expect(await within(dialog).findByText(/ไม่พบรหัสนิสิต 1234567890/)).toBeVisible();
  expect(within(dialog).queryByRole('button', { name: /วางคะแนน/ })).not.toBeInTheDocument();
});

test('a block that changes nothing offers nothing to confirm, and one that changes a part counts that part', async () => {
  const same = planned(1, '8', { before: { ...BEFORE, value: '8', revision: 1 } });
  const { dialog } = await paste({ ...PREVIEW, cells: [same] });
  expect(await within(dialog).findByText('นิสิต 1 คน · เปลี่ยน 0 ช่อง · วางไม่ได้ 0 ช่อง')).toBeVisible();
  expect(within(dialog).queryByRole('button', { name: /วางคะแนน/ })).not.toBeInTheDocument();
  cleanup();
  const { dialog: other } = await paste({ ...PREVIEW, cells: [same, planned(2, '9')] });
  expect(await within(other).findByRole('button', { name: 'วางคะแนน 1 ช่อง' })).toBeVisible();
});
