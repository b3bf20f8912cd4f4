import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { screenIs } from '@/testing/browser';
import { staff } from '@/testing/fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';
import { sheetId, sheetSummary, sheetView, studentLine, topicIds } from '@/testing/sheet-fixtures';

const user = userEvent.setup({ delay: null });
const PLACE = `/adm/grades/sheets/${sheetId}`;
const preview: Schemas['GradingPreview'] = {
  lines: [{ letter: 'A', bound: '80' }],
  below: 'F',
  statistics: { totals: 2, mean: '70', deviation: '10', counts: { A: 1, F: 1 }, average: '2.00' },
  moved: [{ studentId: 2, before: 'A', after: 'B+' }],
  near: [2],
};

beforeEach(() => {
  screenIs(true);
  signedIn(staff(), {
    routes: [{ path: '/adm/grades/sheets', menuId: 9402 }],
    actionScope: [{ menuId: 9402, actions: ['view', 'edit'] }],
  });
  server.use(
    http.get(at('/terms'), () => answer([{ academicYear: 2569, semester: 1, current: true }])),
    http.get(at('/grades/sheets/:id/audit'), () => answer({ items: [], page: 1, pageSize: 5, total: 0 })),
    http.get(at('/grades/sheets/:id/past'), () =>
      answer([{ academicYear: 2568, semester: 2, counts: { A: 3, W: 1 }, average: '4.00' }]),
    ),
    http.post(at('/grades/sheets/:id/grading/preview'), () => answer(preview)),
  );
});

test('each sheet says what is missing, and a section without one is begun', async () => {
  const begun: unknown[] = [];
  server.use(
    http.get(at('/grades/sheets'), () =>
      answer([
        sheetSummary(),
        sheetSummary({ sheetId: null, sectionId: 7, topics: 0, weight: '0', entered: 0, expected: 0 }),
        sheetSummary({ sectionId: 8, weight: '90' }),
        sheetSummary({ sectionId: 9, entered: 6 }),
      ]),
    ),
    http.post(at('/grades/sheets'), async ({ request }) => {
      begun.push(await request.json());
      return answer({ sheetId });
    }),
    http.get(at('/grades/sheets/:id'), () => answer(sheetView({ topics: [] }))),
  );
  const { path } = open('/adm/grades/sheets');
  expect(await screen.findByText('ยังขาด 2 คะแนน (กรอกแล้ว 4 จาก 6)')).toBeVisible();
  expect(screen.getByText('ยังไม่ได้กำหนดหัวข้อคะแนน')).toBeVisible();
  expect(screen.getByText('น้ำหนักรวม 90% ยังไม่ครบ 100%')).toBeVisible();
  expect(screen.getByText('กรอกครบแล้ว')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'เริ่มใบคะแนน' }));
  await waitFor(() => expect(path()).toBe(PLACE));
  expect(begun).toEqual([{ sectionId: 7 }]);
  expect(await screen.findByText('ยังไม่มีหัวข้อคะแนน')).toBeVisible();
});

const returned: Schemas['SheetStanding'] = {
  stage: 'returned',
  dueAt: '2030-01-05T16:59:00Z',
  returned: {
    by: { th: 'รศ.หัวหน้า ภาค', en: 'Assoc. Prof. Head' },
    at: '2026-11-20T02:00:00Z',
    reason: 'ตรวจคะแนนปลายภาคอีกครั้ง',
  },
};

const row = async (name: RegExp) => within(await screen.findByRole('row', { name }));

test('my sheets show the stage in words, the deadline and why one was returned, and are filtered by stage', async () => {
  server.use(
    http.get(at('/grades/sheets'), () =>
      answer([
        sheetSummary({ standing: { stage: 'ready', dueAt: '2030-01-02T16:59:00Z', returned: null }, entered: 6 }),
        sheetSummary({ sectionId: 8, subjectCode: '01418112', entered: 6, standing: returned }),
        sheetSummary({
          sectionId: 9,
          subjectCode: '01418113',
          standing: { stage: 'late', dueAt: '2020-01-02T16:59:00Z', returned: null },
        }),
      ]),
    ),
  );
  open('/adm/grades/sheets');
  expect((await row(/01418111/)).getByText('พร้อมส่ง')).toBeVisible();
  expect((await row(/01418111/)).getByText(/ส่งได้ถึง 2 ม.ค. 2573/)).toBeVisible();
  expect((await row(/01418112/)).getByText('ถูกส่งกลับ')).toBeVisible();
  expect((await row(/01418112/)).getByText(/ตรวจคะแนนปลายภาคอีกครั้ง/)).toBeVisible();
  expect((await row(/01418112/)).queryByText('กรอกครบแล้ว')).toBeNull();
  expect((await row(/01418113/)).getByText('ยังไม่ส่ง พ้นกำหนดแล้ว')).toBeVisible();
  expect((await row(/01418113/)).getByText(/พ้นกำหนดเมื่อ 2 ม.ค. 2563/)).toBeVisible();
  await user.click(screen.getByRole('combobox', { name: 'ขั้นของใบคะแนน' }));
  await user.click(await screen.findByRole('option', { name: 'ถูกส่งกลับ' }));
  await waitFor(() => expect(screen.queryByRole('row', { name: /01418111/ })).toBeNull());
  expect(screen.getByRole('row', { name: /01418112/ })).toBeVisible();
});

test('a returned sheet says in every part who returned it and why', async () => {
  server.use(http.get(at('/grades/sheets/:id'), () => answer(sheetView({ standing: returned }))));
  open(`${PLACE}?tab=grading`);
  const banner = await screen.findByRole('alert', { name: 'ใบคะแนนถูกส่งกลับ' });
  expect(banner).toHaveTextContent('รศ.หัวหน้า ภาค');
  expect(banner).toHaveTextContent('ตรวจคะแนนปลายภาคอีกครั้ง');
  expect(screen.getByText('ถูกส่งกลับ')).toBeVisible();
  expect(screen.getByText(/ส่งได้ถึง 5 ม.ค. 2573/)).toBeVisible();
});

test('topics say what they weigh together, and what the server refuses stands in the dialog', async () => {
  const sent: unknown[] = [];
  server.use(
    http.get(at('/grades/sheets/:id'), () => answer(sheetView())),
    http.put(at('/grades/sheets/:id/topics'), async ({ request }) => {
      sent.push(await request.json());
      return sent.length === 1
        ? answer({ code: 'weights_over_100', message: 'น้ำหนักรวมเป็น 110% ต้องไม่เกิน 100%', details: {} }, 422)
        : answer(sheetView({ revision: 3 }));
    }),
  );
  open(PLACE);
  await user.click(await screen.findByRole('button', { name: 'หัวข้อคะแนน' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByRole('status')).toHaveTextContent('น้ำหนักรวม 100%');
  await user.click(within(dialog).getByRole('button', { name: 'เพิ่มหัวข้อ' }));
  const third = within(dialog).getByRole('group', { name: 'หัวข้อที่ 3' });
  await user.type(within(third).getByLabelText('ชื่อหัวข้อ'), 'การบ้าน');
  await user.type(within(third).getByLabelText('คะแนนเต็ม'), '๑๐');
  await user.type(within(third).getByLabelText('น้ำหนัก (%)'), '๑๐');
  expect(within(dialog).getByRole('status')).toHaveTextContent('น้ำหนักรวม 110%');
  await user.click(within(dialog).getByRole('button', { name: 'บันทึก' }));
  expect(await within(dialog).findByText('น้ำหนักรวมเป็น 110% ต้องไม่เกิน 100%')).toBeVisible();
  const weight = within(third).getByLabelText('น้ำหนัก (%)');
  await user.clear(weight);
  await user.type(weight, '0');
  await user.click(within(dialog).getByRole('button', { name: 'บันทึก' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent[1]).toEqual({
    revision: 2,
    topics: [
      { topicId: topicIds[0], name: 'สอบกลางภาค', maximum: '40', weight: '50' },
      { topicId: topicIds[1], name: 'สอบปลายภาค', maximum: '60', weight: '50' },
      { topicId: null, name: 'การบ้าน', maximum: '10', weight: '0' },
    ],
  });
});

test('two topics of one name are refused at the second, before anything is sent', async () => {
  server.use(http.get(at('/grades/sheets/:id'), () => answer(sheetView())));
  open(PLACE);
  await user.click(await screen.findByRole('button', { name: 'หัวข้อคะแนน' }));
  const dialog = await screen.findByRole('dialog');
  const second = within(dialog).getByRole('group', { name: 'หัวข้อที่ 2' });
  const name = within(second).getByLabelText('ชื่อหัวข้อ');
  await user.clear(name);
  await user.type(name, 'สอบกลางภาค ');
  await user.click(within(dialog).getByRole('button', { name: 'บันทึก' }));
  expect(await within(second).findByText('มีหัวข้ออื่นใช้ชื่อนี้แล้ว')).toBeVisible();
});

test('a moved line says whose letter changes before it is saved', async () => {
  const saved: unknown[] = [];
  const asked: { bounds: Record<string, string> }[] = [];
  const students = [studentLine(1, { total: '60', letter: 'C' }), studentLine(2, { total: '80', letter: 'A' })];
  server.use(
    http.get(at('/grades/sheets/:id'), () => answer(sheetView({ students }))),
    http.post(at('/grades/sheets/:id/grading/preview'), async ({ request }) => {
      asked.push((await request.json()) as { bounds: Record<string, string> });
      return answer(preview);
    }),
    http.put(at('/grades/sheets/:id/grading'), async ({ request }) => {
      saved.push(await request.json());
      return answer(
        sheetView({
          students,
          revision: 3,
          grading: { ...sheetView().grading, bounds: { ...sheetView().grading.bounds, A: '81' } },
        }),
      );
    }),
  );
  open(`${PLACE}?tab=grading`);
  const line = await screen.findByRole('textbox', { name: 'A ตั้งแต่' });
  await user.clear(line);
  await user.type(line, '๘๑');
  expect(await screen.findByText('6610450002 นิสิต ที่2: A → B+')).toBeVisible();
  expect(screen.getByText('อยู่ห่างจากเส้นไม่เกิน 0.5 คะแนน 1 คน')).toBeVisible();
  await waitFor(() => expect(asked.at(-1)?.bounds['A']).toBe('81'));
  await user.click(screen.getByRole('button', { name: 'บันทึก' }));
  expect(await screen.findByText('บันทึกเกณฑ์ตัดเกรดแล้ว')).toBeVisible();
  expect(saved).toMatchObject([{ revision: 2, bounds: { A: '81' } }]);
});

test('who only teaches a laboratory sees the lines and moves none', async () => {
  server.use(
    http.get(at('/grades/sheets/:id'), () =>
      answer(
        sheetView({
          rights: { topics: false, scores: true, compute: false, letters: false, explained: false, substitutes: false },
        }),
      ),
    ),
  );
  open(`${PLACE}?tab=grading`);
  expect(await screen.findByRole('textbox', { name: 'A ตั้งแต่' })).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'บันทึก' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'หัวข้อคะแนน' })).toBeNull();
});

test('whether students see how their grade came about is switched at once, after publication too', async () => {
  let isExplained = true;
  const sent: unknown[] = [];
  const rights = { topics: false, scores: false, compute: false, letters: true, explained: true, substitutes: true };
  server.use(
    http.get(at('/grades/sheets/:id'), () => answer(sheetView({ rights, isExplained }))),
    http.get(at('/grades/sheets/:id/drafts'), () => answer([])),
    http.put(at('/grades/sheets/:id/explained'), async ({ request }) => {
      sent.push(await request.json());
      isExplained = false;
      return answer(sheetView({ rights, isExplained }));
    }),
  );
  open(PLACE);
  await user.click(await screen.findByRole('tab', { name: 'ตัดเกรด' }));
  const name = 'ให้นิสิตดูที่มาของเกรดของตนหลังประกาศผล';
  expect(await screen.findByRole('switch', { name })).toBeChecked();
  await user.click(screen.getByRole('switch', { name }));
  await waitFor(() => expect(screen.getByRole('switch', { name })).not.toBeChecked());
  expect(sent).toEqual([{ isExplained: false }]);
});
