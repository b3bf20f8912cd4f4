import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { MENU } from '@/lib/menus';
import { screenIs } from '@/testing/browser';
import { menu, staff } from '@/testing/fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

const both = (th: string, en = th) => ({ th, en });
const account: Schemas['AccountView'] = {
  student: {
    studentCode: '6610450001',
    name: both('นายณัฐพงศ์ ศรีสวัสดิ์'),
    faculty: both('วิทยาศาสตร์'),
    major: both('เคมี'),
    status: both('นิสิตปัจจุบัน'),
  },
  asOf: '2026-11-22',
  balance: '-10.00',
  receivable: '0.00',
  unapplied: '10.00',
  refundPayable: '0.00',
  refundAsked: '0.00',
  withdrawable: '0.00',
  invoices: [],
  payments: [],
  receipts: [
    {
      number: 'KU2-B-2570-0000123',
      total: '290.00',
      issuedAt: '2026-11-20T04:05:00Z',
      invoices: ['INV-B-2570-0000045'],
      movedTo: ['INV-B-2570-0000046'],
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
const patiently = { timeout: 10_000 };

beforeEach(() => {
  screenIs(true);
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:paper');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
});

function atTheAccount(actions: ('view' | 'print' | 'edit')[], shown = account) {
  server.use(
    http.get(at('/finance/accounts/:code'), () => answer(shown)),
    http.get(at('/finance/accounts/:code/postings'), () =>
      answer({ items: [], page: 1, pageSize: 20, total: 0, isCapped: false }),
    ),
  );
  signedIn(
    staff({
      roleMenus: [menu(9300, 0, 'การเงิน'), menu(MENU.studentAccounts, 9300, 'บัญชี', '/adm/finance/accounts')],
    }),
    {
      actionScope: [
        { menuId: MENU.studentAccounts, actions },
        { menuId: MENU.imports, actions: ['add'] },
      ],
    },
  );
  open('/adm/finance/accounts/6610450001');
}

async function printOriginal() {
  await userEvent.click(await screen.findByRole('button', { name: 'พิมพ์ KU2-B-2570-0000123' }, patiently));
  await userEvent.click(screen.getByRole('menuitem', { name: 'ต้นฉบับ ภาษาไทย' }));
  await userEvent.click(await screen.findByRole('button', { name: 'พิมพ์ต้นฉบับภาษาไทย' }, patiently));
}

test('a receipt says who has received the money', async () => {
  atTheAccount(['view']);
  expect(await screen.findByText('ผู้รับเงิน: กองคลัง วิทยาเขตบางเขน')).toBeVisible();
});

test('an invoice says what is left of each line and of each part', async () => {
  const invoice: Schemas['AccountView']['invoices'][number] = {
    invoiceId: '0192f0c0-0000-7000-8000-0000000000a1',
    number: 'INV-B-2570-0000046',
    kind: 'single',
    academicYear: 2569,
    semester: 1,
    issuedAt: '2026-11-20T04:05:00Z',
    total: '1000.00',
    credited: '100.00',
    reduced: '200.00',
    paid: '300.25',
    open: '399.75',
    state: 'partial',
    waiver: null,
    splitAt: null,
    dueOn: '2026-12-01',
    lastPaidAt: null,
    receipts: [],
    charges: [
      {
        feeCode: 'F01',
        name: both('ค่าเล่าเรียน'),
        amount: '1000.00',
        credited: '100.00',
        reduced: '200.00',
        paid: '300.25',
        reason: null,
      },
    ],
    instalments: [{ dueOn: '2026-12-01', amount: '700.00', paid: '300.25', qr: null }],
  };
  atTheAccount(['view'], { ...account, invoices: [invoice] });
  const lines = await screen.findByRole('row', { name: /ค่าเล่าเรียน 1,000\.00 100\.00 200\.00 300\.25 399\.75/ });
  expect(lines).toBeVisible();
  expect(screen.getByRole('row', { name: /700\.00 300\.25 399\.75/ })).toBeVisible();
});

test('credit is said in words, and an officer prints a copy without releasing the original', async () => {
  const sent: unknown[] = [];
  atTheAccount(['view', 'print']);
  server.use(
    http.post(at('/finance/receipts/:number/prints'), async ({ request, params }) => {
      sent.push([params.number, await request.json(), (request.headers.get('Idempotency-Key') ?? '').length]);
      return HttpResponse.arrayBuffer(new ArrayBuffer(8));
    }),
  );
  expect(await screen.findByText('มีเงินเหลือ 10.00 บาท', undefined, patiently)).toBeInTheDocument();
  expect(screen.getByText('ยังไม่ได้ออกต้นฉบับ')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'พิมพ์ KU2-B-2570-0000123' }));
  expect(screen.queryByRole('menuitem', { name: 'ออกใบแทน…' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('menuitem', { name: 'สำเนา ภาษาอังกฤษ' }));
  await waitFor(() => expect(URL.createObjectURL).toHaveBeenCalledOnce());
  expect(sent).toEqual([['KU2-B-2570-0000123', { language: 'en', wanted: 'copy' }, 32]]);
});

test('a download that was lost is asked for again under the same key', async () => {
  const keys: (string | null)[] = [];
  atTheAccount(['view', 'print']);
  server.use(
    http.post(at('/finance/receipts/:number/prints'), ({ request }) => {
      keys.push(request.headers.get('Idempotency-Key'));
      return keys.length === 1
        ? answer({ code: 'busy', message: 'กรุณากดอีกครั้ง' }, 503)
        : HttpResponse.arrayBuffer(new ArrayBuffer(8));
    }),
  );
  await printOriginal();
  await userEvent.click(await screen.findByRole('button', { name: 'ตกลง' }));
  await printOriginal();
  await waitFor(() => expect(keys).toHaveLength(2));
  await waitFor(() => expect(URL.createObjectURL).toHaveBeenCalledOnce());
  await printOriginal();
  await waitFor(() => expect(keys).toHaveLength(3));
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('a substitute of a released original is issued with its reason', async () => {
  const sent: unknown[] = [];
  const [receipt] = account.receipts;
  atTheAccount(['view', 'print', 'edit'], {
    ...account,
    receipts: [{ ...receipt!, originalAt: '2026-11-20T05:05:00Z', originalBy: both('นายณัฐพงศ์ ศรีสวัสดิ์') }],
  });
  server.use(
    http.post(at('/finance/receipts/:number/substitutes'), async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.arrayBuffer(new ArrayBuffer(8));
    }),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'พิมพ์ KU2-B-2570-0000123' }, patiently));
  await userEvent.click(screen.getByRole('menuitem', { name: 'ออกใบแทน…' }));
  const dialog = await screen.findByRole('dialog', undefined, patiently);
  await userEvent.click(within(dialog).getByRole('button', { name: 'ออกใบแทน' }));
  expect(within(dialog).getByText('กรุณากรอกข้อมูล')).toBeInTheDocument();
  await userEvent.type(within(dialog).getByLabelText('เหตุผลที่ออกใบแทน'), 'ต้นฉบับสูญหาย');
  await userEvent.click(within(dialog).getByRole('button', { name: 'ออกใบแทน' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent).toEqual([{ language: 'th', reason: 'ต้นฉบับสูญหาย' }]);
});

test('a scholarship that is to be paid back is entered as a debt with its amount and why', async () => {
  const award: Schemas['MyAward'] = {
    awardId: '01a20000-0000-7000-8000-000000000001',
    code: 'SLF',
    scholarship: both('กองทุนเงินให้กู้ยืม', 'Student loan'),
    scholarshipType: 'loan',
    funder: both('กยศ.', 'SLF'),
    paysBack: true,
    academicYear: 2569,
    semester: 1,
    percent: '100.00',
    amount: null,
    origin: 'office',
    givenAt: '2026-06-01T02:00:00Z',
    taken: '14500.00',
    mayCancel: false,
  };
  atTheAccount(['view']);
  server.use(
    http.get(at('/finance/accounts/:code/scholarships'), () => answer([award])),
    http.get(at('/terms'), () => answer([])),
    http.get(at('/finance/agencies'), () => answer({ items: [], page: 1, pageSize: 100, total: 0, isCapped: false })),
    http.get(at('/finance/fees/choices'), () => answer([])),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'บันทึกเป็นหนี้… ชำระคืน กองทุนเงินให้กู้ยืม' }, patiently));
  const dialog = await screen.findByRole('dialog', undefined, patiently);
  expect(within(dialog).getByLabelText('จำนวนเงิน')).toHaveDisplayValue('14500.00');
  expect(within(dialog).getByLabelText('รายละเอียด')).toHaveDisplayValue('ชำระคืนกองทุนเงินให้กู้ยืม ปีการศึกษา 2569 ภาคต้น');
  expect(within(dialog).getByLabelText('เลขที่อ้างอิง')).toHaveDisplayValue('SLF');
});
