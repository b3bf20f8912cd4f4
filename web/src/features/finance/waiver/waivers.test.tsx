import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { expect, test } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { MENU } from '@/lib/menus';
import { screenIs } from '@/testing/browser';
import { awaitingCase, menu, staff } from '@/testing/fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

const refused = { remedy: 'ชำระยอดของภาคก่อน', rule: 'r', ruleVersion: 1, facts: {} };
const possible: Schemas['WaiverPossible'] = {
  arrearsTerms: 3,
  kinds: [
    {
      kind: 'leniency',
      first: '2026-11-24',
      last: '2026-12-31',
      offices: ['advisor', 'officer'],
      refused: { ...refused, code: 'waiver_arrears', message: 'มียอดค้างชำระของ 3 ภาคการศึกษาก่อน' },
    },
    {
      kind: 'deferral',
      first: '2027-01-05',
      last: '2027-03-01',
      offices: ['advisor', 'officer', 'treasury'],
      refused: null,
    },
  ],
  invoices: [
    {
      invoiceId: '0192f0c0-0000-7000-8000-000000000011',
      number: 'B69-1',
      open: '9000.00',
      dueOn: '2026-11-20',
      refused: null,
    },
    {
      invoiceId: '0192f0c0-0000-7000-8000-000000000012',
      number: 'B69-2',
      open: '500.00',
      dueOn: '2026-11-20',
      refused: { ...refused, code: 'waiver_asked_already', message: 'ใบแจ้งหนี้ B69-2 มีคำขออยู่แล้ว' },
    },
  ],
};
const ASKED = awaitingCase({ kind: 'waiver', stage: 'advisor_review' });
const line: Schemas['WaiverLine'] = {
  waiverId: ASKED.id,
  caseId: ASKED.id,
  hasCase: true,
  kind: 'leniency',
  stage: 'granted',
  until: '2026-12-20',
  amount: '9000.00',
  arrearsTerms: 1,
  reason: 'รอเงินกู้ยืม',
  askedAt: '2026-11-20T03:00:00Z',
  grantedAt: '2026-11-21T03:00:00Z',
  endedAt: null,
  invoices: [{ number: 'B69-1', academicYear: 2569, semester: 1, total: '9000.00', open: '9000.00' }],
  studentCode: '6610450001',
  name: { th: 'นิสิต ทดสอบ', en: 'Test Student' },
  faculty: { th: 'วิทยาศาสตร์', en: 'Science' },
};
const both = (th: string) => ({ th, en: th });
const page = (items: unknown[]) => ({ items, page: 1, pageSize: 20, total: items.length, isCapped: false });

test('a list names student, amount, day and state, and leads to the case', async () => {
  screenIs(true);
  server.use(http.get(at('/finance/waivers'), () => answer(page([line]))));
  signedIn(staff({ roleMenus: [menu(9300, 0, 'การเงิน'), menu(MENU.waivers, 9300, 'ผ่อนผัน', '/adm/finance/waivers')] }), {
    actionScope: [
      { menuId: MENU.waivers, actions: ['view', 'add'] },
      { menuId: MENU.studentAccounts, actions: ['view'] },
    ],
  });
  open('/adm/finance/waivers');
  const row = (await screen.findByRole('link', { name: '6610450001' })).closest('tr');
  expect(row).not.toBeNull();
  if (row === null) return;
  expect(within(row).getByText('9,000.00')).toBeVisible();
  expect(within(row).getByText('อนุญาตแล้ว รอชำระ')).toBeVisible();
  expect(within(row).getByRole('link', { name: 'ดูเรื่องของ 6610450001' })).toHaveAttribute(
    'href',
    expect.stringContaining(`/adm/cases/${ASKED.id}`),
  );
});

test('an officer asks for a student: what cannot be asked for says why, and the answer leads to the case', async () => {
  screenIs(true);
  const sent: unknown[] = [];
  server.use(
    http.get(at('/finance/accounts/:code'), () =>
      answer({
        student: {
          studentCode: '6610450001',
          name: both('นิสิต'),
          faculty: both('ค'),
          major: both('ส'),
          status: both('ป'),
        },
        asOf: '2026-11-22',
        balance: '9500.00',
        receivable: '9500.00',
        unapplied: '0.00',
        refundPayable: '0.00',
        refundAsked: '0.00',
        withdrawable: '0.00',
        invoices: [],
        payments: [],
        receipts: [],
        creditNotes: [],
        oldReceipts: [],
      }),
    ),
    http.get(at('/finance/accounts/:code/postings'), () => answer(page([]))),
    http.get(at('/finance/waivers/on-behalf/:code/possible'), () => answer(possible)),
    http.post(at('/finance/waivers/on-behalf'), async ({ request }) => {
      sent.push(await request.json());
      return answer({ code: 'success', message: 'อาจารย์ที่ปรึกษาพิจารณา', caseId: ASKED.id, case: ASKED });
    }),
  );
  signedIn(
    staff({ roleMenus: [menu(9300, 0, 'การเงิน'), menu(MENU.studentAccounts, 9300, 'บัญชี', '/adm/finance/accounts')] }),
    {
      actionScope: [
        { menuId: MENU.studentAccounts, actions: ['view'] },
        { menuId: MENU.waivers, actions: ['view', 'add'] },
      ],
    },
  );
  open('/adm/finance/accounts/6610450001');
  await userEvent.click(await screen.findByRole('button', { name: 'ขอผ่อนผันแทนนิสิต' }, { timeout: 10_000 }));
  expect(await screen.findByRole('checkbox', { name: /B69-2/ }, { timeout: 10_000 })).toBeDisabled();
  const dialog = screen.getByRole('dialog');
  expect(within(dialog).getByRole('checkbox', { name: /B69-1/ })).toBeChecked();
  expect(within(dialog).getByText('ใบแจ้งหนี้ B69-2 มีคำขออยู่แล้ว')).toBeVisible();
  expect(within(dialog).getByText(/ผู้อำนวยการกองคลัง/)).toBeVisible();
  await userEvent.click(within(dialog).getByRole('combobox', { name: 'ประเภท' }));
  await userEvent.click(await screen.findByRole('option', { name: 'ผ่อนผันการชำระ' }));
  expect(await within(dialog).findByText(/มียอดค้างชำระของ 3 ภาค/)).toBeVisible();
  await userEvent.click(within(dialog).getByRole('button', { name: 'ยื่นคำขอ' }));
  expect(within(dialog).getByLabelText('เหตุผล')).toBeInvalid();
  expect(sent).toEqual([]);
});

test('whoever decides sees arrears, amounts, the telephone number and earlier waivers', async () => {
  screenIs(true);
  const context: Schemas['WaiverContext'] = {
    waiver: { ...line, stage: 'advisor_review' },
    phone: '081-234-5678',
    arrearsNow: 2,
    openNow: '12000.00',
    first: '2026-11-24',
    last: '2026-12-31',
    earlier: [{ ...line, waiverId: '0192f0c0-0000-7000-8000-000000000013', stage: 'lapsed' }],
  };
  server.use(
    http.get(at(`/cases/${ASKED.id}`), () => answer(ASKED)),
    http.get(at(`/finance/waivers/of-case/${ASKED.id}`), () => answer(context)),
  );
  signedIn(staff({ roleMenus: [menu(9920, 0, 'งาน'), menu(MENU.cases, 9920, 'คำขอ', '/adm/cases')] }));
  open(`/adm/cases/${ASKED.id}`);
  expect(await screen.findByText('081-234-5678')).toBeVisible();
  expect(screen.getByText('12,000.00 บาท')).toBeVisible();
  expect(screen.getByText('ค้าง 2 ภาค')).toBeVisible();
  expect(screen.getByText('พ้นกำหนด')).toBeVisible();
});
