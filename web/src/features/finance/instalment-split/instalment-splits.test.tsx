import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { expect, test } from 'vitest';
import { MENU } from '@/lib/menus';
import { screenIs } from '@/testing/browser';
import { menu, staff } from '@/testing/fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';
import { comesTo, evenParts } from './draft';

const CASE = '0192f0c0-0000-7000-8000-00000000000a';
const NUMBER = 'INV-B-2570-0000045';
const both = (th: string, en = th) => ({ th, en });
const patiently = { timeout: 10_000 };
const page = (items: unknown[]) => ({ items, page: 1, pageSize: 20, total: items.length, isCapped: false });
const split = {
  caseId: CASE,
  purpose: 'split',
  number: NUMBER,
  studentCode: '6610450001',
  name: both('นายณัฐพงศ์ ศรีสวัสดิ์'),
  open: '1000.00',
  parts: [
    { dueOn: '2026-12-01', amount: '333.33' },
    { dueOn: '2027-01-01', amount: '666.67' },
  ],
  now: [{ dueOn: '2026-11-30', amount: '1000.00' }],
  reason: 'ผู้ปกครองขอแบ่งจ่าย',
  askedAt: '2026-11-20T04:05:00Z',
  askedBy: both('นางการเงิน หนึ่ง'),
  stage: 'treasury_review',
  state: 'open',
};
const account = {
  student: {
    studentCode: '6610450001',
    name: both('นายณัฐพงศ์ ศรีสวัสดิ์'),
    faculty: both('วิทยาศาสตร์'),
    major: both('เคมี'),
    status: both('นิสิตปัจจุบัน'),
  },
  asOf: '2026-11-22',
  balance: '1000.00',
  receivable: '1000.00',
  unapplied: '0.00',
  refundPayable: '0.00',
  refundAsked: '0.00',
  withdrawable: '0.00',
  invoices: [
    {
      invoiceId: CASE,
      number: NUMBER,
      kind: 'single',
      academicYear: 2569,
      semester: 1,
      issuedAt: '2026-11-20T04:05:00Z',
      total: '1000.00',
      credited: '0.00',
      reduced: '0.00',
      paid: '0.00',
      open: '1000.00',
      state: 'unpaid',
      waiver: null,
      receipts: [],
      splitAt: null,
      dueOn: '2026-11-30',
      lastPaidAt: null,
      charges: [],
      instalments: [{ dueOn: '2026-11-30', amount: '1000.00', paid: '0.00', qr: null }],
    },
  ],
  payments: [],
  receipts: [],
  creditNotes: [],
  oldReceipts: [],
};

function asOfficer() {
  screenIs(true);
  signedIn(
    staff({
      roleMenus: [
        menu(9300, 0, 'การเงิน'),
        menu(MENU.instalmentSplits, 9300, 'แบ่งชำระ', '/adm/finance/instalment-splits'),
        menu(MENU.cancellations, 9300, 'ยกเลิกเอกสาร', '/adm/finance/cancellations'),
        menu(MENU.studentAccounts, 9300, 'บัญชี', '/adm/finance/accounts'),
      ],
    }),
    {
      actionScope: [
        { menuId: MENU.instalmentSplits, actions: ['view', 'add'] },
        { menuId: MENU.cancellations, actions: ['view', 'add'] },
        { menuId: MENU.studentAccounts, actions: ['view', 'print'] },
      ],
    },
  );
}

test('equal parts come to the whole, to the satang, and each is a month after the one before', () => {
  const parts = evenParts('1000.00', 3, '2026-12-31');
  expect(parts).toEqual([
    { dueOn: '2026-12-31', amount: '333.33' },
    { dueOn: '2027-01-31', amount: '333.33' },
    { dueOn: '2027-02-28', amount: '333.34' },
  ]);
  expect(comesTo(parts)).toBe('1000.00');
  expect(comesTo([{ amount: '1,000.5' }, { amount: '' }])).toBe('1000.50');
});

test('every request is listed with its parts and where it stands', async () => {
  server.use(http.get(at('/finance/instalment-splits'), () => answer(page([split]))));
  asOfficer();
  open('/adm/finance/instalment-splits');
  expect(await screen.findByRole('link', { name: NUMBER }, patiently)).toHaveAttribute(
    'href',
    expect.stringContaining(`/adm/cases/${CASE}`),
  );
  expect(screen.getByText('333.33 ภายใน 1 ธ.ค. 2569')).toBeInTheDocument();
  expect(screen.getByText('666.67 ภายใน 1 ม.ค. 2570')).toBeInTheDocument();
  expect(screen.getByText('ผู้อำนวยการกองคลังพิจารณา')).toBeInTheDocument();
});

test('an invoice is split from its account; parts that do not come to what is open are not sent', async () => {
  const sent: unknown[] = [];
  server.use(
    http.get(at('/finance/accounts/:code'), () => answer(account)),
    http.get(at('/finance/accounts/:code/postings'), () => answer(page([]))),
    http.get(at('/finance/invoices/:number/split'), () =>
      answer({
        number: NUMBER,
        open: '1000.00',
        first: '2026-12-01',
        last: '2027-12-01',
        refused: null,
        undoRefused: { code: 'split_not_there', message: 'ไม่ได้แบ่งชำระอยู่', remedy: '', facts: [] },
      }),
    ),
    http.post(at('/finance/invoices/:number/split'), async ({ request }) => {
      sent.push(await request.json());
      return answer({ caseId: CASE });
    }),
  );
  asOfficer();
  open('/adm/finance/accounts/6610450001');
  await userEvent.click(await screen.findByRole('button', { name: `แบ่งชำระ ${NUMBER}` }, patiently));
  const dialog = await screen.findByRole('dialog', { name: `ขอแบ่งชำระ ${NUMBER}` }, patiently);
  const first = await within(dialog).findByLabelText('จำนวนเงินงวดที่ 1', undefined, patiently);
  await userEvent.clear(first);
  await userEvent.type(first, '400');
  await userEvent.type(within(dialog).getByLabelText('เหตุผล'), 'ผู้ปกครองขอแบ่งจ่าย');
  await userEvent.click(within(dialog).getByRole('button', { name: 'ส่งคำขอให้กองคลัง' }));
  expect(await within(dialog).findByText('ยอดรวมของทุกงวดต้องเท่ากับยอดค้าง')).toBeInTheDocument();
  expect(sent).toEqual([]);
  const second = within(dialog).getByLabelText('จำนวนเงินงวดที่ 2');
  await userEvent.clear(second);
  await userEvent.type(second, '600');
  await userEvent.click(within(dialog).getByRole('button', { name: 'ส่งคำขอให้กองคลัง' }));
  await waitFor(() =>
    expect(sent).toEqual([
      {
        reason: 'ผู้ปกครองขอแบ่งจ่าย',
        parts: [
          { dueOn: '2026-12-01', amount: '400' },
          { dueOn: '2027-01-01', amount: '600' },
        ],
      },
    ]),
  );
});
