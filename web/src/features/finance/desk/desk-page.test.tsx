import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { MENU } from '@/lib/menus';
import { screenIs } from '@/testing/browser';
import { menu, staff } from '@/testing/fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

const CASE = '0192f0c0-0000-7000-8000-000000000009';
const missing: Schemas['DeskRow'] = {
  id: '0192f0c0-0000-7000-8000-000000000001',
  subject: 'payment',
  day: '2026-11-20',
  bankCode: 'SCB',
  billerId: '099400012345101',
  reference: 'T-MISSING',
  reference1: '6610450001',
  reference2: 'P0000000013',
  amount: '12300.00',
  isSent: false,
  state: 'missing',
  progress: 'open',
  at: '2026-11-20T05:00:00Z',
  studentCode: '6610450001',
  studentName: { th: 'สมชาย ใจดี', en: 'Somchai Jaidee' },
  caseId: null,
  reason: null,
  finding: null,
  pairReference: null,
  actions: ['mark_mistake'],
  findings: ['bank_mistake'],
};
const told: Schemas['DeskRow'] = {
  ...missing,
  id: '0192f0c0-0000-7000-8000-000000000002',
  subject: 'confirmation',
  reference: 'T-TOLD',
  state: 'unconfirmed',
  actions: ['ask_bank'],
  findings: [],
};
const orphan: Schemas['DeskRow'] = {
  ...missing,
  id: '0192f0c0-0000-7000-8000-000000000003',
  subject: 'line',
  reference: 'T-ORPHAN',
  state: 'orphan',
  caseId: CASE,
  actions: ['open_exception', 'accept_match'],
  findings: [],
};
const page = (items: unknown[]) => ({ items, page: 1, pageSize: 20, total: items.length, isCapped: false });
const patiently = { timeout: 10_000 };

function atTheDesk(...rows: Schemas['DeskRow'][]) {
  screenIs(true);
  server.use(http.get(at('/finance/desk'), () => answer(page(rows))));
  signedIn(
    staff({
      roleMenus: [menu(9300, 0, 'การเงิน'), menu(MENU.reconciliationDesk, 9300, 'กระทบยอด', '/adm/finance/desk')],
    }),
    { actionScope: [{ menuId: MENU.reconciliationDesk, actions: ['view', 'add', 'edit'] }] },
  );
  open('/adm/finance/desk');
}

test('a row that the bank got wrong is put before a second person with a reason', async () => {
  const sent: unknown[] = [];
  atTheDesk(missing, orphan);
  server.use(
    http.post(at('/finance/desk/payment/:id/mistake'), async ({ request, params }) => {
      sent.push([params.id, await request.json(), request.headers.get('Idempotency-Key') !== null]);
      return answer({ code: 'desk_asked', message: 'มีผู้ขอไว้แล้ว', details: {} }, 409);
    }),
  );
  expect(await screen.findByText('ไม่มีในรายการเดินบัญชี', { selector: 'td *, td' }, patiently)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'พิจารณา: T-ORPHAN' })).toHaveAttribute('href', expect.stringContaining(CASE));
  await userEvent.click(screen.getByRole('button', { name: 'ความผิดพลาดของธนาคาร: T-MISSING' }));
  const dialog = await screen.findByRole('dialog', undefined, patiently);
  await userEvent.type(await within(dialog).findByLabelText('เหตุผล', undefined, patiently), 'ธนาคารแจ้งแล้ว');
  await userEvent.click(within(dialog).getByRole('button', { name: 'ส่งให้พิจารณา' }));
  expect(await within(dialog).findByText('มีผู้ขอไว้แล้ว')).toBeInTheDocument();
  expect(sent).toEqual([[missing.id, { reason: 'ธนาคารแจ้งแล้ว', finding: 'bank_mistake' }, true]]);
});

test('a doubtful row is said to be the same payment or another one', async () => {
  const sent: unknown[] = [];
  atTheDesk({
    ...orphan,
    state: 'doubtful',
    pairReference: 'T-POSTED',
    caseId: null,
    actions: ['mark_mistake'],
    findings: ['same_payment', 'another_payment'],
  });
  server.use(
    http.post(at('/finance/desk/line/:id/mistake'), async ({ request }) => {
      sent.push(await request.json());
      return answer({ code: 'desk_asked', message: 'มีผู้ขอไว้แล้ว', details: {} }, 409);
    }),
  );
  expect(await screen.findByText(/บันทึกไว้แล้วเป็น T-POSTED/u, undefined, patiently)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'เป็นเงินอีกก้อนหนึ่ง: T-ORPHAN' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'เป็นเงินก้อนเดียวกัน: T-ORPHAN' }));
  const dialog = await screen.findByRole('dialog', undefined, patiently);
  expect(await within(dialog).findByText(/เป็นรายการรับชำระ T-POSTED/u, undefined, patiently)).toBeInTheDocument();
  await userEvent.type(await within(dialog).findByLabelText('เหตุผล', undefined, patiently), 'เวลาโอนตรงกัน');
  await userEvent.click(within(dialog).getByRole('button', { name: 'ส่งให้พิจารณา' }));
  expect(await within(dialog).findByText('มีผู้ขอไว้แล้ว')).toBeInTheDocument();
  expect(sent).toEqual([{ reason: 'เวลาโอนตรงกัน', finding: 'same_payment' }]);
});

test('the bank is asked again for what was told in its name', async () => {
  atTheDesk(told);
  server.use(http.post(at('/finance/desk/confirmation/:id/ask'), () => new HttpResponse(null, { status: 204 })));
  await userEvent.click(await screen.findByRole('button', { name: 'ถามธนาคารอีกครั้ง: T-TOLD' }, patiently));
  expect(await screen.findByText(/จะถามธนาคารเรื่อง T-TOLD/u)).toBeInTheDocument();
});

test('money without a QR code is matched to an open bill that a second person agrees to', async () => {
  const sent: unknown[] = [];
  const bill = {
    number: 'INV2569-1-000001',
    academicYear: 2569,
    semester: 1,
    dueOn: '2026-11-30',
    open: '12300.00',
    studentCode: '6610450001',
    studentName: { th: 'สมชาย ใจดี', en: 'Somchai Jaidee' },
    isExact: true,
  };
  atTheDesk(orphan);
  server.use(
    http.get(at('/finance/desk/line/:id/bills'), ({ request }) =>
      answer(page(new URL(request.url).searchParams.get('text') ? [] : [bill])),
    ),
    http.post(at('/finance/desk/line/:id/match'), async ({ request, params }) => {
      sent.push([params.id, await request.json(), request.headers.get('Idempotency-Key') !== null]);
      return answer({ code: 'match_nothing_open', message: 'ไม่มียอดค้างแล้ว', details: {} }, 409);
    }),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'จับคู่กับใบแจ้งหนี้: T-ORPHAN' }, patiently));
  const dialog = await screen.findByRole('dialog', undefined, patiently);
  const chosen = await within(dialog).findByRole('radio', { name: /INV2569-1-000001/ }, patiently);
  await userEvent.type(within(dialog).getByLabelText('ทราบได้อย่างไรว่าเป็นเงินของใคร'), 'มีหลักฐานการโอน');
  await userEvent.click(within(dialog).getByRole('button', { name: 'ส่งให้พิจารณา' }));
  expect(await within(dialog).findByText('เลือกใบแจ้งหนี้ที่เงินนี้ชำระ')).toBeInTheDocument();
  await userEvent.click(chosen);
  await userEvent.click(within(dialog).getByRole('button', { name: 'ส่งให้พิจารณา' }));
  expect(await within(dialog).findByText('ไม่มียอดค้างแล้ว')).toBeInTheDocument();
  expect(sent).toEqual([[orphan.id, { number: bill.number, reason: 'มีหลักฐานการโอน' }, true]]);
  await userEvent.type(within(dialog).getByRole('searchbox'), 'nobody{Enter}');
  expect(await within(dialog).findByText('ไม่พบใบแจ้งหนี้ที่ค้างชำระ')).toBeInTheDocument();
});
