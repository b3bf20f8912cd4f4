import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { screenIs } from '@/testing/browser';
import { staff } from '@/testing/fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';
import { sheetId, sheetView, studentLine, topicIds } from '@/testing/sheet-fixtures';

const user = userEvent.setup({ delay: null });
const by = { th: 'ผศ.ร่วม สอน', en: 'Co Teacher' };
const score = (value: string | null, revision: number) => ({ value, mark: null, revision });
const batch: Schemas['ScoreBatch'] = {
  batchId: 'batch-1',
  source: 'file',
  by,
  at: '2026-11-20T02:00:00Z',
  cells: 3,
  students: 3,
  topics: ['สอบกลางภาค'],
  standing: 2,
};

beforeEach(() => {
  screenIs(true);
  signedIn(staff(), {
    routes: [{ path: '/adm/grades/sheets', menuId: 9402 }],
    actionScope: [{ menuId: 9402, actions: ['view', 'edit'] }],
  });
  const students = [studentLine(1, { scores: [score('9', 2), score(null, 0)] }), studentLine(2), studentLine(3)];
  server.use(
    http.get(at('/grades/sheets/:id'), () => answer(sheetView({ students }))),
    http.get(at('/grades/sheets/:id/batches'), () => answer({ items: [batch], page: 1, pageSize: 10, total: 1 })),
  );
  open(`/adm/grades/sheets/${sheetId}`);
});

test('the history of a cell is opened by keyboard and says who changed it, how and when', async () => {
  const asked: string[] = [];
  server.use(
    http.get(at('/grades/sheets/:id/history'), ({ request }) => {
      asked.push(new URL(request.url).search);
      const change = { batchId: 'b', source: 'paste', topicId: topicIds[0], topic: 'สอบกลางภาค', studentId: 1 };
      const items = [
        { ...change, studentCode: '6610450001', before: score('5', 1), after: score('9', 2), by, at: batch.at },
      ];
      return answer({ items, page: 1, pageSize: 50, total: 1 });
    }),
  );
  await user.click((await screen.findAllByRole('gridcell'))[0]!);
  await user.keyboard('{Shift>}{F2}{/Shift}');
  const dialog = await screen.findByRole('dialog', { name: 'ประวัติคะแนน สอบกลางภาค ของ 6610450001 นิสิต ที่1' });
  expect(await within(dialog).findByText('5 → 9')).toBeVisible();
  expect(within(dialog).getByText(/ผศ.ร่วม สอน · วาง/)).toBeVisible();
  expect(asked).toEqual([`?studentId=1&topicId=${topicIds[0]}&pageSize=50`]);
});

test('a batch is undone, and scores that somebody has changed since are named and left', async () => {
  const items = [batch];
  server.use(
    http.get(at('/grades/sheets/:id/batches'), () => answer({ items, page: 1, pageSize: 10, total: items.length })),
    http.post(at('/grades/sheets/:id/batches/batch-1/undo'), () => {
      items.unshift({ ...batch, batchId: 'batch-2', source: 'undo', cells: 1, students: 1 });
      return answer({
        batchId: 'batch-2',
        saved: [{ studentId: 1, topicId: topicIds[0], score: score('5', 3) }],
        conflicts: [{ studentId: 2, topicId: topicIds[0], score: score('30', 4), by, at: batch.at }],
        refused: [],
        totals: [],
      });
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'ประวัติและย้อนกลับ' }));
  const dialog = await screen.findByRole('dialog', { name: 'ประวัติการบันทึกคะแนน' });
  expect(await within(dialog).findByText('อัปโหลดไฟล์ · 3 คะแนน ของนิสิต 3 คน')).toBeVisible();
  expect(within(dialog).getByText('1 คะแนนถูกแก้ไขไปแล้วหลังจากนั้น')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'ย้อนกลับ' }));
  const sure = await screen.findByRole('dialog', { name: 'ย้อนกลับการบันทึกนี้' });
  await user.click(within(sure).getByRole('button', { name: 'ย้อนกลับ' }));
  expect(await within(dialog).findByText('ย้อนกลับแล้ว 1 ช่อง')).toBeVisible();
  // Nothing moves under a finger any more once this is told: the list has the new batch already.
  expect(within(dialog).getByText('ย้อนกลับ · 1 คะแนน ของนิสิต 1 คน')).toBeVisible();
  expect(within(dialog).getByText('6610450002 · สอบกลางภาค · 30 · ผศ.ร่วม สอน')).toBeVisible();
});

test('an earlier state is shown before it is brought back', async () => {
  const sent: unknown[] = [];
  const cells = [{ studentId: 1, topicId: topicIds[0], before: score('9', 2), value: '5', mark: null, problem: null }];
  server.use(
    http.post(at('/grades/sheets/:id/restore/preview'), () =>
      answer({ hash: 'h'.repeat(64), byCode: true, problem: null, cells }),
    ),
    http.post(at('/grades/sheets/:id/restore'), async ({ request }) => {
      sent.push(await request.json());
      const saved = [{ studentId: 1, topicId: topicIds[0], score: score('5', 3) }];
      return answer({ batchId: 'batch-3', saved, conflicts: [], refused: [], totals: [] });
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'ประวัติและย้อนกลับ' }));
  await user.click(await screen.findByRole('button', { name: 'กลับไปเป็นอย่างตอนนี้' }));
  const plan = await screen.findByRole('dialog', { name: /^คืนใบคะแนนให้เป็นอย่างเมื่อ/ });
  expect(await within(plan).findByText('9 → 5')).toBeVisible();
  await user.click(within(plan).getByRole('button', { name: 'คืนคะแนน 1 ช่อง' }));
  await waitFor(() => expect(plan).not.toBeInTheDocument());
  expect(sent).toEqual([{ batchId: 'batch-1', hash: 'h'.repeat(64) }]);
});
