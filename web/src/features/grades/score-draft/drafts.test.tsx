import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { screenIs } from '@/testing/browser';
import { staff } from '@/testing/fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';
import { sheetId, sheetView } from '@/testing/sheet-fixtures';

const user = userEvent.setup({ delay: null });
const statistics = { totals: 2, mean: '70', deviation: '10', counts: { A: 1, F: 1 }, average: '2.00' };
const preview: Schemas['GradingPreview'] = {
  lines: [],
  below: 'F',
  statistics: { ...statistics, counts: { 'B+': 1, F: 1 }, average: '1.75' },
  moved: [{ studentId: 1, before: 'A', after: 'B+' }],
  near: [],
};
const { method, bounds, distances } = sheetView().grading;
const draft: Schemas['DraftView'] = {
  draftId: 'draft-1',
  name: 'เข้มงวด',
  method,
  rounding: 'normal',
  decimals: 0,
  bounds: { ...bounds, A: '85' },
  distances,
  by: { th: 'ผศ.สมชาย ใจดี', en: 'Somchai Jaidee' },
  at: '2026-11-20T02:00:00Z',
  preview,
};

beforeEach(() => {
  screenIs(true);
  signedIn(staff(), {
    routes: [{ path: '/adm/grades/sheets', menuId: 9402 }],
    actionScope: [{ menuId: 9402, actions: ['view', 'edit'] }],
  });
  server.use(
    http.get(at('/grades/sheets/:id'), () => answer(sheetView({ statistics }))),
    http.get(at('/grades/sheets/:id/past'), () => answer([])),
    http.post(at('/grades/sheets/:id/grading/preview'), () => answer(preview)),
  );
});

test('what is typed is kept under a name and stands beside what is saved', async () => {
  const sent: { name: string }[] = [];
  server.use(
    http.get(at('/grades/sheets/:id/drafts'), () => answer(sent.length > 0 ? [draft] : [])),
    http.post(at('/grades/sheets/:id/drafts'), async ({ request }) => {
      sent.push((await request.json()) as { name: string });
      return answer([draft]);
    }),
  );
  open(`/adm/grades/sheets/${sheetId}?tab=grading`);
  await user.type(await screen.findByLabelText('ชื่อร่าง'), 'เข้มงวด');
  await user.click(screen.getByRole('button', { name: 'เก็บเกณฑ์ที่กรอกอยู่เป็นร่าง' }));
  const row = await screen.findByRole('row', { name: /^เข้มงวด/ });
  expect(row).toHaveTextContent('1.751 คน');
  expect(screen.getByRole('row', { name: /^เกณฑ์ที่บันทึกไว้/ })).toHaveTextContent('2.00–');
  expect(sent[0]).toMatchObject({ name: 'เข้มงวด', grading: { method: 'criteria' } });
});

test('a draft is taken over into the sheet, and its lines stand in the fields', async () => {
  const asked: unknown[] = [];
  server.use(
    http.get(at('/grades/sheets/:id/drafts'), () => answer([draft])),
    http.post(at('/grades/sheets/:id/drafts/draft-1/take'), async ({ request }) => {
      asked.push(await request.json());
      const grading = { ...sheetView().grading, bounds: draft.bounds };
      return answer(sheetView({ revision: 3, grading }));
    }),
  );
  open(`/adm/grades/sheets/${sheetId}?tab=grading`);
  const row = await screen.findByRole('row', { name: /^เข้มงวด/ });
  await user.click(within(row).getByRole('button', { name: 'ใช้ร่างนี้ เข้มงวด' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'A ตั้งแต่' })).toHaveValue('85'));
  expect(asked).toEqual([{ revision: 2 }]);
});
