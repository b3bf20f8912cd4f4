import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { screenIs } from '@/testing/browser';
import { staff } from '@/testing/fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';
import { sheetId, sheetView, topicIds } from '@/testing/sheet-fixtures';

const user = userEvent.setup({ delay: null });
const BEFORE = { value: null, mark: null, revision: 0 };
const PREVIEW: Schemas['FilePreview'] = {
  hash: 'h'.repeat(64),
  byCode: true,
  problem: null,
  cells: [{ studentId: 1, topicId: topicIds[0], before: BEFORE, value: '38', mark: null, problem: null }],
  rows: [],
  ignored: ['หมายเหตุ'],
  left: 2,
};

beforeEach(() => {
  screenIs(true);
  signedIn(staff(), {
    routes: [{ path: '/adm/grades/sheets', menuId: 9402 }],
    actionScope: [{ menuId: 9402, actions: ['view', 'edit'] }],
  });
  server.use(http.get(at('/grades/sheets/:id'), () => answer(sheetView())));
});

async function choose(preview: Schemas['FilePreview']) {
  server.use(http.post(at('/grades/sheets/:id/file/preview'), () => answer(preview)));
  open(`/adm/grades/sheets/${sheetId}`);
  await user.upload(await screen.findByLabelText('อัปโหลดไฟล์คะแนน', { selector: 'input' }), new File(['x'], 'a.xlsx'));
  return screen.findByRole('dialog', { name: 'ตรวจสอบก่อนบันทึกจากไฟล์ a.xlsx' });
}

test('a file is shown before it is saved, with what it does not touch', async () => {
  const dialog = await choose(PREVIEW);
  const asked: (string | null)[] = [];
  server.use(
    http.post(at('/grades/sheets/:id/file'), ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('hash'));
      const saved = [{ studentId: 1, topicId: topicIds[0], score: { value: '38', mark: null, revision: 1 } }];
      return answer({ batchId: 'batch-1', saved, conflicts: [], refused: [], totals: [] });
    }),
  );
  expect(await within(dialog).findByText('(ว่าง) → 38')).toBeVisible();
  expect(within(dialog).getByText(/ไม่ใช่หัวข้อคะแนน: หมายเหตุ/)).toBeVisible();
  expect(within(dialog).getByText(/มี 2 ช่องที่ผู้อื่นแก้ไข/)).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'บันทึกคะแนน 1 ช่อง' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(asked).toEqual([PREVIEW.hash]);
  expect(screen.getAllByRole('gridcell')[0]).toHaveTextContent('38✓บันทึกแล้ว');
});

test('rows that cannot be taken are named, and nothing can be saved', async () => {
  const dialog = await choose({
    ...PREVIEW,
    cells: [],
    problem: { code: 'file_rows_refused', message: 'มี 1 แถวที่รับไม่ได้' },
    rows: [{ row: 8, problem: { code: 'file_code_unknown', message: 'แถว 8: ไม่พบรหัสนิสิต 0999999999' } }],
  });
  expect(await within(dialog).findByText('แถว 8: ไม่พบรหัสนิสิต 0999999999')).toBeVisible();
  expect(within(dialog).getByText('มี 1 แถวที่รับไม่ได้')).toBeVisible();
  expect(within(dialog).queryByRole('button', { name: /บันทึกคะแนน/ })).not.toBeInTheDocument();
});

test('reports are fetched once everything typed is saved', async () => {
  let asked = 0;
  server.use(
    http.get(at('/grades/sheets/:id/reports'), () => {
      asked += 1;
      return answer({ code: 'export_too_large', message: 'มากเกินไป' }, 422);
    }),
  );
  open(`/adm/grades/sheets/${sheetId}`);
  await user.click(await screen.findByRole('button', { name: 'รายงานและใบลงนาม' }));
  expect(await screen.findByText('มากเกินไป')).toBeVisible();
  expect(asked).toBe(1);
});
