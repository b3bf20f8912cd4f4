import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { MENU } from '@/lib/menus';
import { screenIs } from '@/testing/browser';
import { menu, staff } from '@/testing/fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

const FUND = '01990000-0000-7000-8000-000000000001';
const PLACE = '/adm/finance/sponsor-payments';
const patiently = { timeout: 10_000 };
const payment: Schemas['SponsorPaymentView'] = {
  caseId: '01990000-0000-7000-8000-00000000000c',
  funderId: FUND,
  funderCode: 'AGRI',
  funder: { th: 'มูลนิธิเกษตร', en: 'Foundation' },
  academicYear: 2569,
  semester: 1,
  amount: '50000.00',
  receivedOn: '2026-11-20',
  reference: 'TT-1',
  reason: 'โอนรายภาค',
  enteredAt: '2026-11-20T03:00:00Z',
  enteredBy: { th: 'ผู้บันทึก', en: 'Officer' },
  stage: 'treasury_review',
  state: 'open',
  stands: false,
  takenBackAt: null,
  reversalId: null,
};
const statement: Schemas['FunderStatement'] = {
  funderId: FUND,
  code: 'AGRI',
  funder: payment.funder,
  terms: [{ academicYear: 2569, semester: 1, students: 3, committed: '90000.00', paid: '50000.00', owed: '40000.00' }],
};
const award: Schemas['FunderAward'] = {
  awardId: '01990000-0000-7000-8000-00000000000a',
  scholarshipCode: 'SLF',
  scholarship: { th: 'กองทุนกู้ยืม', en: 'Loan' },
  studentCode: '6610450001',
  studentName: { th: 'ณัฐพงศ์', en: 'Natthaphong' },
  academicYear: 2569,
  semester: 1,
  taken: '17300.00',
  defers: true,
};
const page = <T,>(items: T[]) => ({ items, page: 1, pageSize: 20, total: items.length });

beforeEach(() => {
  screenIs(true);
  server.use(
    http.get(at('/finance/sponsor-payments'), () => answer(page([payment]))),
    http.get(at(`/finance/sponsor-payments/funders/${FUND}`), () => answer(statement)),
    http.get(at(`/finance/sponsor-payments/funders/${FUND}/awards`), () =>
      answer(page([award, { ...award, awardId: 'b', studentCode: '6610450002', defers: false }])),
    ),
  );
});

function staffWho(actions: ('view' | 'add' | 'export')[], path: string) {
  const place = menu(MENU.sponsorPayments, 9300, 'เงินจากแหล่งทุน', PLACE);
  signedIn(staff({ roleMenus: [menu(9300, 0, 'การเงิน'), place] }), {
    actionScope: [{ menuId: MENU.sponsorPayments, actions }],
  });
  open(path);
}

test('payments of funders are listed with where they stand, and who may not enter one has no button', async () => {
  staffWho(['view'], PLACE);
  const row = await screen.findByRole('row', { name: /TT-1/ }, patiently);
  expect(within(row).getByText('50,000.00')).toBeVisible();
  expect(within(row).getByText('ผู้อำนวยการกองคลังพิจารณา')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'บันทึกเงินจากแหล่งทุน' })).not.toBeInTheDocument();
});

test('a statement says what is owed by term, and what is not paid is asked of the student by a request', async () => {
  const sent: unknown[] = [];
  server.use(
    http.post(at(`/finance/sponsor-payments/awards/${award.awardId}/shortfall`), async ({ request }) => {
      sent.push(await request.json());
      return answer({ caseId: payment.caseId });
    }),
    http.get(at('/cases/:id'), () => answer({ code: 'not_found', message: 'ไม่พบ' }, 404)),
  );
  staffWho(['view', 'add', 'export'], `${PLACE}/${FUND}`);
  const terms = await screen.findByRole('table', { name: 'ยอดตามภาคการศึกษา' }, patiently);
  expect(within(terms).getByRole('row', { name: /90,000\.00 50,000\.00 40,000\.00/ })).toBeVisible();
  expect(screen.getByRole('button', { name: 'ส่งออก Excel' })).toBeEnabled();
  expect(screen.queryByRole('button', { name: 'แหล่งทุนไม่จ่ายให้ 6610450002' })).not.toBeInTheDocument();
  await userEvent.click(await screen.findByRole('button', { name: 'แหล่งทุนไม่จ่ายให้ 6610450001' }));
  const dialog = await screen.findByRole('dialog', { name: /เรียกเก็บจากนิสิต 6610450001/ }, patiently);
  await userEvent.type(within(dialog).getByLabelText(/ยอดที่แหล่งทุนไม่จ่าย/), '300');
  await userEvent.type(within(dialog).getByLabelText(/เหตุผล/), 'ไม่ผ่านเกณฑ์');
  await userEvent.click(within(dialog).getByRole('button', { name: 'ส่งคำขอให้กองคลัง' }));
  await expect.poll(() => sent).toEqual([{ amount: '300', reason: 'ไม่ผ่านเกณฑ์' }]);
});

test('a payment that was confirmed by mistake is taken back by a request with its reason', async () => {
  const other = '01990000-0000-7000-8000-00000000000d';
  const confirmed: Schemas['SponsorPaymentView'] = { ...payment, stage: 'done', state: 'closed', stands: true };
  const sent: unknown[] = [];
  server.use(
    http.get(at('/finance/sponsor-payments'), () =>
      answer(
        page([
          confirmed,
          { ...confirmed, caseId: 'b', reference: 'TT-2', reversalId: other },
          { ...confirmed, caseId: 'c', reference: 'TT-3', stands: false, takenBackAt: '2026-11-21T03:00:00Z' },
        ]),
      ),
    ),
    http.post(at(`/finance/sponsor-payments/${payment.caseId}/reversal`), async ({ request }) => {
      sent.push(await request.json());
      return answer({ caseId: other });
    }),
    http.get(at('/cases/:id'), () => answer({ code: 'not_found', message: 'ไม่พบ' }, 404)),
  );
  staffWho(['view', 'add'], PLACE);
  const waiting = await screen.findByRole('row', { name: /TT-2/ }, patiently);
  expect(within(waiting).getByRole('link', { name: 'รอพิจารณาเพิกถอน' })).toHaveAttribute(
    'href',
    expect.stringContaining(`/adm/cases/${other}`),
  );
  const back = screen.getByRole('row', { name: /TT-3/ });
  expect(within(back).getByText('เพิกถอนแล้ว')).toBeVisible();
  expect(within(back).queryByRole('button')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'ขอเพิกถอน TT-1' }));
  const dialog = await screen.findByRole('dialog', { name: 'ขอเพิกถอนเงินตามเลขที่ TT-1' }, patiently);
  expect(within(dialog).getByText(/50,000\.00 บาทจะถูกกลับรายการ มูลนิธิเกษตรจะค้าง/)).toBeVisible();
  await userEvent.click(within(dialog).getByRole('button', { name: 'ส่งคำขอให้กองคลัง' }));
  expect(sent).toEqual([]);
  await userEvent.type(within(dialog).getByLabelText(/เหตุผล/), 'บันทึกผิดแหล่งทุน');
  await userEvent.click(within(dialog).getByRole('button', { name: 'ส่งคำขอให้กองคลัง' }));
  await expect.poll(() => sent).toEqual([{ reason: 'บันทึกผิดแหล่งทุน' }]);
});

test('who only reads is offered no reversal', async () => {
  server.use(
    http.get(at('/finance/sponsor-payments'), () =>
      answer(page([{ ...payment, stage: 'done', state: 'closed', stands: true }])),
    ),
  );
  staffWho(['view'], PLACE);
  const row = await screen.findByRole('row', { name: /TT-1/ }, patiently);
  expect(within(row).queryByRole('button')).not.toBeInTheDocument();
});
