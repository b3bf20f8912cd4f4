import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { dropKept, keepHere } from '@/lib/kept-here';
import { MENU } from '@/lib/menus';
import { screenIs } from '@/testing/browser';
import { menu, staff } from '@/testing/fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';
import { scoreServer, sheetOf, topicId } from '@/testing/score-fixtures';
import { sheetId, sheetView, studentLine, topicIds } from '@/testing/sheet-fixtures';

const user = userEvent.setup({ delay: null });
const HASH = 'a'.repeat(64);
const caseId = '0199f0c2-0000-7000-8000-00000000c001';

const state = (changes: Partial<Schemas['SubmissionState']> = {}): Schemas['SubmissionState'] => ({
  caseId: null,
  seesCase: false,
  stage: null,
  round: 'normal',
  closesAt: '2026-12-20T16:59:59Z',
  opensAt: null,
  coordinates: true,
  maySubmit: true,
  students: 3,
  missing: [],
  statistics: { totals: 3, mean: '76.67', deviation: '20.55', counts: { A: 2, D: 1 }, average: '3.00' },
  hints: [{ code: 'letters_by_hand', facts: { count: 1 } }],
  hash: HASH,
  ...changes,
});

function atTheSheet(sheet: Schemas['SheetView'], submission: Schemas['SubmissionState']) {
  server.use(
    http.get(at('/grades/sheets/:id'), () => answer(sheet)),
    http.get(at('/grades/sheets/:id/submission'), () => answer(submission)),
  );
  signedIn(
    staff({
      roleMenus: [menu(9400, 0, 'ผลการเรียน'), menu(MENU.gradeSheets, 9400, 'ใบคะแนน', '/adm/grades/sheets')],
    }),
    { actionScope: [{ menuId: MENU.gradeSheets, actions: ['view', 'edit'] }] },
  );
  open(`/adm/grades/sheets/${sheetId}?tab=submission`);
}

beforeEach(() => indexedDB.deleteDatabase('myku'));

test('a complete sheet is submitted as it was shown, with a word to the reviewers', async () => {
  const sent: unknown[] = [];
  atTheSheet(sheetView(), state());
  server.use(
    http.post(at('/grades/sheets/:id/submission'), async ({ request }) => {
      sent.push(await request.json());
      return answer({ caseId });
    }),
  );
  expect(await screen.findByText('มีเกรดครบทั้ง 3 คนแล้ว พร้อมส่ง')).toBeVisible();
  expect(screen.getByText('กำหนดเกรดเองต่างจากคะแนน 1 คน')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'ส่งผลการเรียน' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByRole('textbox'), 'ตรวจแล้ว');
  await user.click(within(dialog).getByRole('button', { name: 'ส่งผลการเรียน' }));
  await expect.poll(() => sent).toEqual([{ hash: HASH, remark: 'ตรวจแล้ว' }]);
});

test('a complete sheet that was returned is not called ready: it says who returned it and why', async () => {
  const by = { th: 'รศ.หัวหน้า ภาค', en: 'Assoc. Prof. Head' };
  const reason = 'ตรวจคะแนนปลายภาคอีกครั้ง';
  const returned = { by, at: '2026-11-20T02:00:00Z', reason };
  atTheSheet(sheetView({ standing: { stage: 'returned', dueAt: null, returned } }), state({ stage: 'drafting' }));
  expect(await screen.findByText(/มีเกรดครบทั้ง 3 คน ใบคะแนนนี้ถูกส่งกลับ/)).toBeVisible();
  expect(screen.getByRole('alert', { name: 'ใบคะแนนถูกส่งกลับ' })).toHaveTextContent(reason);
  expect(screen.queryByText(/พร้อมส่ง/)).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'ส่งผลการเรียน' })).toBeEnabled();
});

test('what is missing is named for each student, and the button says why it waits', async () => {
  const missing = [
    { studentId: 2, studentCode: '6610450002', name: { th: 'นิสิต ที่2', en: 'Student 2' }, blank: ['สอบปลายภาค'] },
  ];
  atTheSheet(sheetView(), state({ maySubmit: false, missing, hints: [] }));
  expect(await screen.findByText('6610450002 นิสิต ที่2: ยังไม่กรอก สอบปลายภาค')).toBeVisible();
  const button = screen.getByRole('button', { name: 'ส่งผลการเรียน' });
  expect(button).toBeDisabled();
  expect(button).toHaveAccessibleDescription('ต้องมีเกรดครบทุกคนก่อนจึงจะส่งได้');
});

const kept = (changes: object) => ({
  cells: [{ studentId: 2, topicId: topicIds[0], text: '999', seen: 0, ...changes }],
  batch: null,
});

test.each([
  ['kept', 'ยังไม่ได้บันทึก เก็บไว้ในเครื่องนี้'],
  ['refused', 'บันทึกไม่ได้'],
  ['conflict', 'มีผู้แก้ไขพร้อมกัน'],
])('a sheet with a cell that is %s in this browser is not submitted, and the cell is named', async (cell, words) => {
  await keepHere('teacher01', `scores ${sheetId}`, kept({ state: cell }));
  atTheSheet(sheetView(), state());
  expect(await screen.findByText(`6610450002 นิสิต ที่2 · สอบกลางภาค: 999 (${words})`)).toBeVisible();
  const button = screen.getByRole('button', { name: 'ส่งผลการเรียน' });
  expect(button).toBeDisabled();
  expect(button).toHaveAccessibleDescription('ต้องบันทึกคะแนนที่ค้างอยู่ในเครื่องนี้ให้ครบก่อนจึงจะส่งได้');
  expect(screen.queryByText(/พร้อมส่ง/)).not.toBeInTheDocument();
  await dropKept('teacher01', `scores ${sheetId}`);
});

test('a score that is refused in the grid stands in the way of submitting until it is mended there', async () => {
  screenIs(true);
  const sheet = sheetOf(3, 2);
  const scores = scoreServer();
  server.use(scores.handler);
  atTheSheet(sheet, state());
  await user.click(await screen.findByRole('tab', { name: 'คะแนน' }));
  const first = (await screen.findAllByRole('gridcell'))[0]!;
  await user.click(first);
  await user.keyboard('999{Enter}');
  await user.click(screen.getByRole('tab', { name: 'เกรดและการส่ง' }));
  expect(await screen.findByText('6610450001 นิสิต ที่1 · หัวข้อ 1: 999 (บันทึกไม่ได้)')).toBeVisible();
  expect(screen.getByRole('button', { name: 'ส่งผลการเรียน' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'ไปที่คะแนน' }));
  await user.click((await screen.findAllByRole('gridcell'))[0]!);
  await user.keyboard('9{Enter}');
  await waitFor(() => expect(scores.valueOf(1, topicId(1))).toBe('9'));
  await user.click(screen.getByRole('tab', { name: 'เกรดและการส่ง' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'ส่งผลการเรียน' })).toBeEnabled());
});

test('where the weights do not come to 100 every part of the sheet says that no total is there, and why', async () => {
  const missing = [{ studentId: 2, studentCode: '6610450002', name: { th: 'นิสิต ที่2', en: 'Student 2' }, blank: [] }];
  atTheSheet(sheetView({ missingWeight: '0.01' }), state({ maySubmit: false, missing }));
  const why = 'น้ำหนักของหัวข้อคะแนนยังขาดอีก 0.01% จึงยังไม่มีคะแนนรวม';
  expect(await screen.findByText(why)).toBeVisible();
  const button = await screen.findByRole('button', { name: 'ส่งผลการเรียน' });
  expect(button).toHaveAccessibleDescription('น้ำหนักของหัวข้อคะแนนต้องครบ 100% ก่อน จึงจะมีเกรดและส่งได้');
  for (const name of ['คะแนน', 'ตัดเกรด']) {
    // oxlint-disable-next-line no-await-in-loop -- one tab after another
    await user.click(screen.getByRole('tab', { name }));
    expect(screen.getByText(why)).toBeVisible();
  }
});

test('a letter is set by hand with its reason and stands in the list', async () => {
  const sent: unknown[] = [];
  atTheSheet(sheetView({ students: [studentLine(1, { total: '80', letter: 'A' })] }), state());
  server.use(
    http.put(at('/grades/sheets/:id/letters/:student'), async ({ request }) => {
      sent.push(await request.json());
      const byHand = { letter: 'I', reason: 'รอรายงาน', revision: 1 };
      return answer(studentLine(1, { total: '80', letter: 'I', byHand }));
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'กำหนดเกรดของ นิสิต ที่1' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('combobox'));
  await user.click(await screen.findByRole('option', { name: 'I (ยังไม่สมบูรณ์)' }));
  await user.type(within(dialog).getByRole('textbox'), 'รอรายงาน');
  await user.click(within(dialog).getByRole('button', { name: 'บันทึก' }));
  expect(await screen.findByText('กำหนดเอง: รอรายงาน')).toBeVisible();
  expect(sent).toEqual([{ letter: 'I', reason: 'รอรายงาน', revision: 0 }]);
});

test('a sheet that may not be set by hand offers no letters', async () => {
  const rights = { topics: false, scores: true, compute: false, letters: false, explained: false, substitutes: false };
  atTheSheet(sheetView({ rights }), state({ coordinates: false, maySubmit: false }));
  expect(await screen.findByText('ผู้ประสานงานรายวิชาเป็นผู้ส่งผลการเรียน')).toBeVisible();
  expect(screen.queryByRole('button', { name: /กำหนดเกรด/ })).not.toBeInTheDocument();
});

test('another teacher of the sheet is told where it stands, without its case', async () => {
  const asked: string[] = [];
  server.use(
    http.get(at('/cases/:id'), ({ params }) => {
      asked.push(String(params.id));
      return answer({ code: 'not_found', message: '', details: {} }, 404);
    }),
  );
  atTheSheet(sheetView(), state({ stage: 'head_review', caseId, coordinates: false, maySubmit: false }));
  expect(await screen.findByText(/ขณะนี้: หัวหน้าภาควิชาพิจารณา$/)).toBeVisible();
  expect(asked).toEqual([]);
});

test('more time for a late sheet is asked for with an instant and a reason, and nothing is sent without', async () => {
  const sent: unknown[] = [];
  atTheSheet(sheetView(), state({ stage: 'late', caseId, seesCase: true, closesAt: null, maySubmit: false }));
  server.use(
    http.get(at('/cases/:id'), () => answer({ code: 'not_found', message: '', details: {} }, 404)),
    http.post(at('/grades/sheets/:id/extension'), async ({ request }) => {
      sent.push(await request.json());
      return answer({ caseId: '0199f0c2-0000-7000-8000-00000000c002' });
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'ขอขยายเวลา' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByRole('textbox', { name: 'เหตุผล' }), 'ป่วย');
  await user.click(within(dialog).getByRole('button', { name: 'ขอขยายเวลา' }));
  expect(await within(dialog).findByText('กรุณากรอกข้อมูล')).toBeVisible();
  expect(sent).toEqual([]);
});
