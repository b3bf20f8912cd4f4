import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { expect, test } from 'vitest';
import { MENU } from '@/lib/menus';
import { screenIs } from '@/testing/browser';
import { menu, staff } from '@/testing/fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

const CASE = '0192f0c0-0000-7000-8000-000000000009';
const NUMBER = 'KU2-B-2570-0000123';
const both = (th: string, en = th) => ({ th, en });
const patiently = { timeout: 10_000 };
const page = (items: unknown[]) => ({ items, page: 1, pageSize: 20, total: items.length, isCapped: false });
const cancellation = {
  caseId: CASE,
  kind: 'receipt_cancellation',
  number: NUMBER,
  studentCode: '6610450001',
  name: both('นายณัฐพงศ์ ศรีสวัสดิ์'),
  amount: '290.00',
  reason: 'ชื่อผู้ชำระผิด',
  holder: 'office',
  followUp: 'refund',
  askedAt: '2026-11-20T04:05:00Z',
  askedBy: both('นางการเงิน หนึ่ง'),
  stage: 'treasury_review',
  state: 'open',
  mayBeReversed: false,
  reversalId: null,
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
  balance: '0.00',
  receivable: '0.00',
  unapplied: '0.00',
  refundPayable: '0.00',
  refundAsked: '0.00',
  withdrawable: '0.00',
  invoices: [],
  payments: [],
  receipts: [
    {
      number: NUMBER,
      total: '290.00',
      issuedAt: '2026-11-20T04:05:00Z',
      invoices: ['INV-B-2570-0000045'],
      movedTo: [],
      originalAt: null,
      originalBy: null,
      campus: { th: 'บางเขน', en: 'Bangkhen' },
      cancelledAt: null,
      copies: 0,
      substitutes: 0,
    },
  ],
  creditNotes: [],
  oldReceipts: [],
};

const owed = {
  invoiceId: CASE,
  receipts: [],
  number: 'INV-B-2570-0000045',
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
  splitAt: null,
  dueOn: '2026-11-30',
  lastPaidAt: null,
  charges: [],
  instalments: [{ dueOn: '2026-11-30', amount: '1000.00', paid: '0.00', qr: null }],
};

function asOfficer() {
  screenIs(true);
  signedIn(
    staff({
      roleMenus: [
        menu(9300, 0, 'การเงิน'),
        menu(MENU.cancellations, 9300, 'ยกเลิกเอกสาร', '/adm/finance/cancellations'),
        menu(MENU.studentAccounts, 9300, 'บัญชี', '/adm/finance/accounts'),
      ],
    }),
    {
      actionScope: [
        { menuId: MENU.cancellations, actions: ['view', 'add'] },
        { menuId: MENU.studentAccounts, actions: ['view', 'print'] },
      ],
    },
  );
}

test('every request is listed with its document, what follows and where it stands', async () => {
  const asked: (string | null)[] = [];
  server.use(
    http.get(at('/finance/cancellations'), ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('text'));
      return answer(page([cancellation]));
    }),
  );
  asOfficer();
  open('/adm/finance/cancellations?text=6610450001');
  expect(await screen.findByRole('link', { name: NUMBER }, patiently)).toHaveAttribute(
    'href',
    expect.stringContaining(`/adm/cases/${CASE}`),
  );
  expect(screen.getByText('ใบเสร็จรับเงิน · คืนเงินให้นิสิต')).toBeInTheDocument();
  expect(screen.getByText('ผู้อำนวยการกองคลังพิจารณา')).toBeInTheDocument();
  expect(asked).toContain('6610450001');
});

test('what is open of an invoice is written off from its account, once a reason is given', async () => {
  const sent: unknown[] = [];
  server.use(
    http.get(at('/finance/accounts/:code'), () => answer({ ...account, invoices: [owed] })),
    http.get(at('/finance/accounts/:code/postings'), () => answer(page([]))),
    http.post(at('/finance/invoices/:number/write-off'), async ({ request }) => {
      sent.push(await request.json());
      const message = 'มีคำขอยกเลิกเลขที่นี้รอพิจารณาอยู่แล้ว';
      return answer({ code: 'invoice_case_open', message, details: { case_id: CASE } }, 409);
    }),
  );
  asOfficer();
  open('/adm/finance/accounts/6610450002');
  await userEvent.click(await screen.findByRole('button', { name: 'ขอตัดหนี้สูญใบแจ้งหนี้ INV-B-2570-0000045' }, patiently));
  const dialog = await screen.findByRole('dialog', undefined, patiently);
  await userEvent.click(within(dialog).getByRole('button', { name: 'ส่งคำขอให้กองคลัง' }));
  expect(within(dialog).getByText('กรุณากรอกข้อมูล')).toBeInTheDocument();
  await userEvent.type(within(dialog).getByRole('textbox'), 'ติดต่อไม่ได้เกินห้าปี');
  await userEvent.click(within(dialog).getByRole('button', { name: 'ส่งคำขอให้กองคลัง' }));
  expect(await within(dialog).findByText(/รอพิจารณาอยู่แล้ว/u)).toBeInTheDocument();
  expect(within(dialog).getByRole('link', { name: 'เปิดคำขอนั้น' })).toHaveAttribute(
    'href',
    expect.stringContaining(`/adm/cases/${CASE}`),
  );
  expect(sent).toEqual([{ reason: 'ติดต่อไม่ได้เกินห้าปี' }]);
});

test('cancelling a receipt says what it opens again before it is asked for', async () => {
  const sent: unknown[] = [];
  server.use(
    http.get(at('/finance/accounts/:code'), () => answer(account)),
    http.get(at('/finance/accounts/:code/postings'), () => answer(page([]))),
    http.get(at('/finance/receipts/:number/cancellation'), () =>
      answer({
        number: NUMBER,
        studentCode: '6610450001',
        name: cancellation.name,
        total: '290.00',
        issuedAt: '2026-11-20T04:05:00Z',
        originalAt: null,
        invoices: [{ number: 'INV-B-2570-0000045', amount: '290.00', holdsAgain: true }],
        refused: null,
      }),
    ),
    http.post(at('/finance/receipts/:number/cancellation'), async ({ request }) => {
      sent.push(await request.json());
      return answer({ caseId: CASE });
    }),
  );
  asOfficer();
  open('/adm/finance/accounts/6610450001');
  await userEvent.click(await screen.findByRole('button', { name: `พิมพ์ ${NUMBER}` }, patiently));
  await userEvent.click(screen.getByRole('menuitem', { name: 'ขอยกเลิก…' }));
  const dialog = await screen.findByRole('dialog', undefined, patiently);
  expect(await within(dialog).findByText(/INV-B-2570-0000045 กลับมาค้าง 290.00 บาท/u)).toHaveTextContent(
    'ถูกระงับสิทธิ์ลงทะเบียนอีกครั้ง',
  );
  await userEvent.click(within(dialog).getByRole('button', { name: 'ส่งคำขอให้กองคลัง' }));
  expect(within(dialog).getByText('กรุณากรอกข้อมูล')).toBeInTheDocument();
  await userEvent.type(within(dialog).getByLabelText('เหตุผลที่ยกเลิก'), 'ชื่อผู้ชำระผิด');
  await userEvent.click(within(dialog).getByRole('button', { name: 'ส่งคำขอให้กองคลัง' }));
  await waitFor(() => expect(sent).toEqual([{ reason: 'ชื่อผู้ชำระผิด', holder: 'office', followUp: 'new_receipt' }]));
});

test('a write-off is taken back by a request with its reason, where something of it stands', async () => {
  const sent: unknown[] = [];
  const lost = {
    ...cancellation,
    kind: 'write_off',
    number: 'INV-1',
    followUp: null,
    holder: null,
    stage: 'done',
    state: 'closed',
  };
  server.use(
    http.get(at('/finance/cancellations'), () =>
      answer(
        page([
          { ...lost, mayBeReversed: true },
          { ...lost, caseId: 'b', number: 'INV-2' },
        ]),
      ),
    ),
    http.post(at(`/finance/cancellations/${CASE}/reversal`), async ({ request }) => {
      sent.push(await request.json());
      return answer({ code: 'write_off_taken_back', message: 'ไม่มียอดให้เพิกถอนแล้ว', details: {} }, 409);
    }),
  );
  asOfficer();
  open('/adm/finance/cancellations');
  await userEvent.click(await screen.findByRole('button', { name: 'ขอเพิกถอน INV-1' }, patiently));
  expect(screen.queryByRole('button', { name: 'ขอเพิกถอน INV-2' })).not.toBeInTheDocument();
  const dialog = await screen.findByRole('dialog', { name: 'ขอเพิกถอนการตัดหนี้สูญ INV-1' }, patiently);
  await userEvent.type(within(dialog).getByRole('textbox'), 'ติดต่อนิสิตได้แล้ว');
  await userEvent.click(within(dialog).getByRole('button', { name: 'ส่งคำขอให้กองคลัง' }));
  expect(await within(dialog).findByText(/ไม่มียอดให้เพิกถอนแล้ว/u)).toBeInTheDocument();
  expect(sent).toEqual([{ reason: 'ติดต่อนิสิตได้แล้ว' }]);
});
