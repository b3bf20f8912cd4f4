import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { screenIs } from '@/testing/browser';
import { menu, staff } from '@/testing/fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';
import { account, CHOSEN, DUE, INVOICE, NUMBER, OLD_RECEIPT, RECEIPT } from './account-fixtures';

let shown: Schemas['StudentAccount'];

beforeAll(() => import('./student-finance-page'), 30_000);

beforeEach(() => {
  screenIs(true);
  shown = account();
  server.use(
    http.get(at('/enrolment/type'), () => answer(CHOSEN)),
    http.get(at('/finance/my-account'), () => answer(shown)),
    http.get(at('/finance/bill'), () =>
      answer({
        assessedAt: '2026-11-12T03:00:00Z',
        isCurrent: true,
        chargedAs: 'lump_sum',
        paymentMethod: 'instalments',
        waitsUntil: null,
        mayAsk: false,
        problem: null,
      }),
    ),
    http.get(at('/finance/bill/if-dropped'), () =>
      answer([
        {
          subjectCode: '01418351-65',
          name: { th: 'เครือข่ายคอมพิวเตอร์', en: 'Computer Networks' },
          isBilled: true,
          chargedAs: 'per_credit',
          change: '-3000.00',
          givenBack: '1500.00',
          percent: '50',
          until: '2026-12-29T09:30:00Z',
        },
      ]),
    ),
    http.get(at('/notifications'), () => answer([])),
  );
  const roleMenus = [menu(9300, 0, 'การเงิน'), menu(9302, 9300, 'การเงินของฉัน', '/std/finance')];
  signedIn(staff({ userType: '1', currentRole: 2, currentRoleSystem: 'student', roles: [], roleMenus }));
});

test('what is due first is said with its day and what happens then, and every amount with its reason', async () => {
  open('/std/finance');
  const due = await screen.findByRole('region', { name: 'ต้องชำระ' });
  expect(within(due).getByText('4,800.00 บาท')).toBeVisible();
  expect(within(due).getByText('ภายใน 20 ธ.ค. 2569 (อีก 28 วัน)')).toBeVisible();
  expect(within(due).getByText(/จะถูกระงับสิทธิ์ลงทะเบียน/)).toBeVisible();
  expect(within(due).getByText(`ใบแจ้งหนี้ ${NUMBER} งวดที่ 1 จาก 2`)).toBeVisible();
  expect(screen.getByText('จำนวนคงที่ต่อภาคการศึกษา')).toBeVisible();
  expect(screen.getByText('งวดที่ 2 ภายใน 31 ม.ค. 2570')).toBeVisible();
});

/** Holds back the timer of the account's patience of 1.5 seconds; the answer lets it end. */
function patience(): () => void {
  const start = window.setTimeout.bind(window);
  const ends: (() => void)[] = [];
  vi.spyOn(window, 'setTimeout').mockImplementation(((run: () => void, milliseconds?: number) =>
    milliseconds === 1_500 ? ends.push(run) : start(run, milliseconds)) as typeof window.setTimeout);
  return () => {
    expect(ends).toHaveLength(1);
    act(() => ends.forEach((end) => end()));
  };
}

test('the account waits 1.5 seconds at most for what stands above it', async () => {
  const endPatience = patience();
  const waiting: (() => void)[] = [];
  const answered: (string | undefined)[] = [];
  server.events.on('response:mocked', ({ request }) => {
    answered.push(new URL(request.url).pathname.split('/').at(-1));
  });
  server.use(
    http.get(at('/finance/my-scholarships'), async () => {
      await new Promise<void>((resolve) => void waiting.push(resolve));
      return answer({ awards: [], choosable: [], isCurrent: true });
    }),
  );
  open('/std/finance?tab=finance');
  await waitFor(() => expect(answered).toEqual(expect.arrayContaining(['my-account', 'bill', 'type'])));
  expect(screen.queryByRole('region', { name: 'ต้องชำระ' })).toBeNull();
  endPatience();
  expect(await screen.findByRole('region', { name: 'ต้องชำระ' })).toBeVisible();
  for (const answerNow of waiting) answerNow();
});

test('what is overdue says so, and that paying releases the hold', async () => {
  shown = account({}, [{ ...DUE, isOverdue: true, daysLeft: -3 }]);
  open('/std/finance');
  expect(await screen.findByText('เลยกำหนด 20 ธ.ค. 2569')).toBeVisible();
  expect(screen.getByText(/เมื่อชำระแล้วจะยกเลิกการระงับให้ทันที/)).toBeVisible();
});

test('who owes nothing is told so, with the credit that waits for the next invoice', async () => {
  shown = account({ unapplied: '1000.00' }, []);
  open('/std/finance');
  expect(await screen.findByText('ไม่มียอดที่ต้องชำระ')).toBeVisible();
  expect(screen.getByText(/เงินคงเหลือ 1,000.00 บาท/)).toBeVisible();
});

test('credit that is asked back is not said to go to the next invoice, and what can be withdrawn is said', async () => {
  shown = account({ unapplied: '1000.00', refundAsked: '600.00', withdrawable: '400.00' }, []);
  open('/std/finance');
  expect(await screen.findByText(/600.00 บาทอยู่ระหว่างขอคืน/)).toBeVisible();
  expect(screen.getByText('ถอนคืนได้ 400.00 บาท')).toBeVisible();
});

test('what dropping a subject would give back is shown without dropping it', async () => {
  open('/std/finance');
  await userEvent.click(await screen.findByRole('combobox', { name: 'วิชา' }));
  await userEvent.click(await screen.findByRole('option', { name: /01418351/ }));
  expect(await screen.findByText('ได้คืน 1,500.00 บาท (ร้อยละ 50 ของ 3,000.00 บาท)')).toBeVisible();
});

test('the other tab leads to the choice, and its address can be shared', async () => {
  const { router } = open('/std/finance?tab=finance');
  await userEvent.click(await screen.findByRole('tab', { name: 'เลือกรูปแบบ' }));
  expect(router.state.location.search).toBe('?tab=choose');
});

test('a fine says which agency asks for it, why, and under which reference', async () => {
  const reason = { rule: 'external_fine', agency: { th: 'สำนักหอสมุด', en: 'Library' }, reason: 'คืนหนังสือช้า' };
  const [charge] = INVOICE.charges;
  const charges = [{ ...charge!, reason: { ...reason, reference: 'LIB-0001' } }];
  shown = account({ invoices: [{ ...INVOICE, kind: 'fine', charges }] });
  open('/std/finance?tab=finance');
  expect(await screen.findByText('สำนักหอสมุดเรียกค่าปรับ: คืนหนังสือช้า (เลขที่อ้างอิง LIB-0001)')).toBeInTheDocument();
  expect(screen.getByText(/ค่าปรับของหน่วยงาน/u)).toBeInTheDocument();
});

test('a discount is chosen and cancelled, and what scholarships pay is told', async () => {
  const award: Schemas['MyAward'] = {
    awardId: '01990000-0000-7000-8000-00000000000a',
    code: 'SIBLING',
    scholarship: { th: 'ส่วนลดพี่น้อง', en: 'Sibling discount' },
    scholarshipType: 'discount',
    funder: null,
    paysBack: false,
    academicYear: 2569,
    semester: 2,
    percent: '10.00',
    amount: null,
    origin: 'student',
    givenAt: '2026-11-12T03:00:00Z',
    taken: '1200.00',
    mayCancel: true,
  };
  const offered: Schemas['Choosable'] = {
    scholarshipId: '01990000-0000-7000-8000-00000000000b',
    code: 'SIBLING',
    scholarship: award.scholarship,
    percent: '10.00',
    amount: null,
    opensOn: null,
    closesOn: '2026-12-20',
    problem: null,
  };
  const closed = { ...offered, scholarshipId: 'x', scholarship: { th: 'ปิดแล้ว', en: 'Over' }, problem: 'พ้นช่วงเลือก' };
  const before = { awards: [], choosable: [offered, closed], isCurrent: true };
  const after = { awards: [award], choosable: [closed], isCurrent: true };
  server.use(
    http.get(at('/finance/my-scholarships'), () => answer(before)),
    http.post(at(`/finance/my-scholarships/${offered.scholarshipId}`), () => answer(after)),
    http.delete(at(`/finance/my-scholarships/${award.awardId}`), () => answer(before)),
  );
  open('/std/finance?tab=finance');
  const panel = await screen.findByRole('region', { name: 'ทุนและส่วนลดของฉัน' });
  expect(within(panel).getByText('ร้อยละ 10 ของค่าธรรมเนียม · เลือกได้ถึง 20 ธ.ค. 2569')).toBeVisible();
  expect(within(panel).getByText('พ้นช่วงเลือก')).toBeVisible();
  await userEvent.click(within(panel).getByRole('button', { name: 'เลือก ส่วนลดพี่น้อง' }));
  expect(await within(panel).findByText('−1,200.00')).toBeVisible();
  await userEvent.click(within(panel).getByRole('button', { name: 'ยกเลิก ส่วนลดพี่น้อง' }));
  await userEvent.click(await screen.findByRole('button', { name: 'ยกเลิกส่วนลด' }));
  expect(await within(panel).findByRole('button', { name: 'เลือก ส่วนลดพี่น้อง' })).toBeVisible();
});

async function choosePrint() {
  await userEvent.click(await screen.findByRole('button', { name: 'พิมพ์ KU2-B-2570-0000009' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'PDF ภาษาอังกฤษ' }));
  return screen.findByRole('dialog', { name: 'พิมพ์ต้นฉบับของ KU2-B-2570-0000009' });
}

test('a student is told that the original comes once before it is printed, and may leave it', async () => {
  const sent: unknown[] = [];
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:paper');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  shown = account({ receipts: [RECEIPT] });
  server.use(
    http.post(at('/finance/receipts/:number/prints'), async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.arrayBuffer(new ArrayBuffer(8));
    }),
  );
  open('/std/finance');
  const warning = await choosePrint();
  expect(warning).toHaveTextContent('ต้นฉบับพิมพ์ได้ครั้งเดียว');
  await userEvent.click(within(warning).getByRole('button', { name: 'ยกเลิก' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([]);
  await userEvent.click(within(await choosePrint()).getByRole('button', { name: 'พิมพ์ต้นฉบับภาษาอังกฤษ' }));
  await waitFor(() => expect(sent).toEqual([{ language: 'en', wanted: 'next' }]));
});

test('receipts of the old system are told apart from those of the portal, and have nothing to print', async () => {
  shown = account({ oldReceipts: [OLD_RECEIPT] });
  open('/std/finance');
  const old = await screen.findByRole('table', { name: 'ใบเสร็จของระบบเดิม' });
  expect(within(old).getByText('KU-0012345')).toBeVisible();
  expect(within(old).getByText('เล่มที่หรือปี 2566')).toBeVisible();
  expect(screen.getByText(/พิมพ์ไม่ได้/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'พิมพ์ KU-0012345' })).toBeNull();
});
