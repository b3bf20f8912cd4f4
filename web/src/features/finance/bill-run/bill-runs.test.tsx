import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { expect, test } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { awaitingCase, menu, staff } from '@/testing/fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

const MENU_ID = 9316;
const PATH = '/adm/finance/bill-runs';
const CASE = '0192f0c0-0000-7000-8000-000000000001';
const run: Schemas['BillRunView'] = {
  caseId: CASE,
  academicYear: 2569,
  semester: 1,
  campusCode: null,
  faculty: { th: 'วิศวกรรมศาสตร์', en: 'Engineering' },
  educationLevel: null,
  whoChose: 'never_chose',
  chargedAs: null,
  stage: 'previewed',
  state: 'open',
  draftedAt: '2026-11-20T02:00:00Z',
  draftedBy: { th: 'นางการเงิน ใจดี', en: 'Mrs. Finance Jaidee' },
  previewedAt: '2026-11-20T02:01:00Z',
  startedAt: null,
  finishedAt: null,
  students: 1200,
  previewed: 1200,
  expectedInvoices: 1100,
  expected: '13200000.00',
  expectedCredits: 0,
  expectedCredited: '0.00',
  problems: 3,
  done: 0,
  billed: 0,
  amount: '0.00',
  credits: 0,
  credited: '0.00',
  failed: 0,
  undone: 0,
  kept: 0,
  comparedYear: 2568,
  comparedSemester: 2,
};
const total = {
  name: { th: 'ค่าเล่าเรียนเหมาจ่าย', en: 'Tuition, lump sum' },
  added: '13200000.00',
  credited: '0.00',
  charged: '120000.00',
  compared: '13000000.00',
  difference: '320000.00',
};
const detail: Schemas['BillRunDetail'] = {
  ...run,
  byFee: [{ ...total, feeCode: '1101', students: 1100 }],
  byFaculty: [{ ...total, name: { th: 'วิศวกรรมศาสตร์', en: 'Engineering' }, facultyCode: 'E' }],
  undoing: null,
  seesCase: true,
};
const problem = {
  code: 'fee_rate_not_found',
  message: 'ไม่พบอัตราค่าธรรมเนียมของนิสิตในภาคการศึกษานี้',
  remedy: '',
  rule: 'a_bill_needs_its_masters',
  ruleVersion: 1,
  facts: {},
};
const failing: Schemas['RunStudent'] = {
  studentCode: '6610450099',
  studentName: { th: 'นายทดสอบ ดีงาม', en: 'Mr. Test Deengam' },
  faculty: { th: 'วิศวกรรมศาสตร์', en: 'Engineering' },
  majorCode: 'E09',
  state: 'waiting',
  expected: '0.00',
  credited: null,
  invoiceNumber: null,
  problem,
  lines: [],
};
const noChoices = { patterns: [], units: [], educationLevels: [], studentTypes: [], nations: [] };
const page = (items: unknown[]) => ({ items, page: 1, pageSize: 20, total: items.length, isCapped: false });

function signedInAs(...actions: string[]) {
  signedIn(staff({ roleMenus: [menu(9300, 0, 'การเงิน'), menu(MENU_ID, 9300, 'เรียกเก็บทั้งภาค', PATH)] }), {
    actionScope: [{ menuId: MENU_ID, actions }],
  });
}

function atTheRun(found: Schemas['BillRunDetail'] = detail) {
  server.use(
    http.get(at(`/finance/bill-runs/${CASE}`), () => answer(found)),
    http.get(at(`/finance/bill-runs/${CASE}/students`), () => answer(page([failing]))),
    http.get(at(`/cases/${CASE}`), () =>
      answer(awaitingCase({ id: CASE, kind: 'bill_run', stage: 'previewed', result: 'previewed', subject: null })),
    ),
  );
  signedInAs('view', 'approve', 'export');
  open(`${PATH}/${CASE}`);
}

test('runs are listed with whom they are for, what they bill and where they stand', async () => {
  server.use(http.get(at('/finance/bill-runs'), () => answer(page([run]))));
  signedInAs('view');
  open(PATH);
  const row = (await screen.findByText('13,200,000.00')).closest('tr, li, article') ?? document.body;
  expect(row).toHaveTextContent('วิศวกรรมศาสตร์ · เฉพาะผู้ยังไม่เลือกประเภทการลงทะเบียน');
  expect(row).toHaveTextContent('รอผู้อำนวยการยืนยัน');
  expect(screen.queryByRole('button', { name: 'ตั้งรอบเรียกเก็บ' })).not.toBeInTheDocument();
});

test('an officer is told how many students a run is for, and drafts it', async () => {
  const sent: unknown[] = [];
  server.use(
    http.get(at('/finance/bill-runs'), () => answer(page([]))),
    http.get(at('/terms'), () => answer([{ academicYear: 2569, semester: 1, current: true }])),
    http.get(at('/finance/bill-runs/count'), () => answer({ students: 1200 })),
    http.get(at('/finance/normal-fees/choices'), () => answer(noChoices)),
    http.post(at('/finance/bill-runs'), async ({ request }) => {
      sent.push(await request.json());
      return answer({ caseId: CASE });
    }),
    http.get(at(`/finance/bill-runs/${CASE}`), () => answer({ ...detail, seesCase: false })),
    http.get(at(`/finance/bill-runs/${CASE}/students`), () => answer(page([]))),
  );
  signedInAs('view', 'add', 'edit');
  open(PATH);
  await userEvent.click(await screen.findByRole('button', { name: 'ตั้งรอบเรียกเก็บ' }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText('นิสิตในรอบนี้ 1,200 คน')).toBeInTheDocument();
  await userEvent.click(within(dialog).getByRole('button', { name: 'คำนวณตัวอย่าง' }));
  expect(await screen.findByText('ยอดตามค่าธรรมเนียม')).toBeInTheDocument();
  expect(sent).toEqual([expect.objectContaining({ whoChose: 'everybody' })]);
});

test('a preview says what is billed by fee and faculty, the difference, and who cannot be billed', async () => {
  atTheRun();
  const fees = await screen.findByRole('region', { name: 'ยอดตามค่าธรรมเนียม' });
  expect(within(fees).getByText('320,000.00')).toBeInTheDocument();
  expect(await screen.findByText(problem.message)).toBeInTheDocument();
  expect(screen.getByText('จะออก 1,100 ฉบับ')).toBeInTheDocument();
});

test('what a run would credit is said before it is confirmed', async () => {
  const credits = { expectedCredits: 12, expectedCredited: '6000.00' };
  atTheRun({ ...detail, ...credits, byFee: [{ ...total, feeCode: '1101', students: 0, credited: '6000.00' }] });
  expect(await screen.findByText('ยอดที่จะลดหนี้')).toBeInTheDocument();
  expect(screen.getByText('6,000.00 บาท')).toBeInTheDocument();
  const fees = await screen.findByRole('region', { name: 'ยอดตามค่าธรรมเนียม' });
  expect(within(fees).getByText('6,000.00')).toBeInTheDocument();
});

test('a run that bills shows how far it is', async () => {
  atTheRun({ ...detail, stage: 'running', startedAt: '2026-11-20T03:00:00Z', done: 600, billed: 590 });
  expect(await screen.findByText('ดำเนินการแล้ว 600 จาก 1,200 คน')).toBeInTheDocument();
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50');
});

test('what undoing would do is said before anybody asks for it', async () => {
  atTheRun({
    ...detail,
    stage: 'finished',
    startedAt: '2026-11-20T03:00:00Z',
    undoing: { invoices: 1090, amount: '13080000.00', withMoney: 10 },
    credits: 2,
    credited: '1000.00',
  });
  expect(await screen.findByText(/ลดหนี้ 1,090 ฉบับ รวม 13,080,000.00 บาท และคงไว้ 10 ฉบับ/u)).toBeInTheDocument();
  expect(screen.getByText(/ใบลดหนี้ของนิสิต 2 คน รวม 1,000.00 บาท จะคงอยู่/u)).toBeInTheDocument();
});

test('who cannot be billed is listed with the reason and since when', async () => {
  const gap: Schemas['BillGap'] = { ...failing, problem, since: '2026-11-20T02:00:00Z' };
  server.use(
    http.get(at('/finance/bill-gaps'), () => answer(page([gap]))),
    http.get(at('/finance/normal-fees/choices'), () => answer(noChoices)),
    http.get(at('/terms'), () => answer([])),
  );
  signedInAs('view');
  open(`${PATH}?tab=gaps`);
  expect(await screen.findByText(problem.message)).toBeInTheDocument();
  expect(screen.getByText('6610450099')).toBeInTheDocument();
});
