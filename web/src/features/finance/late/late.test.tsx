import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { account, CHOSEN } from '@/features/finance/my-account/account-fixtures';
import { screenIs } from '@/testing/browser';
import { financeProgress, menu, staff } from '@/testing/fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

const FINE: Schemas['FineNow'] = {
  kind: 'late_registration',
  feeCode: 'F4010',
  name: { th: 'ค่าปรับลงทะเบียนล่าช้า', en: 'Late enrolment fine' },
  amount: '150.00',
  basis: 'per_day',
  rate: '50.00',
  cap: '1500.00',
  daysLate: 3,
  closedAt: '2026-12-20T09:30:00Z',
  growsAt: '2026-12-22T17:00:00Z',
};
const TITLE = 'เลยกำหนดลงทะเบียนแล้ว';
let kept: Schemas['FinanceProgressInput'][] = [];

function keeps(before: Schemas['FinanceProgressView'], fine: Schemas['FineNow'] | null = FINE, isOpen = true) {
  server.use(
    http.get(at('/finance/bill/if-late'), () => answer({ fine, isOpen })),
    http.get(at('/finance/my-account/progress'), () => answer(before)),
    http.put(at('/finance/my-account/progress'), async ({ request }) => {
      const body = (await request.json()) as Schemas['FinanceProgressInput'];
      kept.push(body);
      return answer({ ...before, ...body });
    }),
  );
}

beforeAll(() => import('@/features/finance/my-account/student-finance-page'), 30_000);

beforeEach(() => {
  screenIs(false);
  kept = [];
  server.use(
    http.get(at('/finance/my-account'), () =>
      answer(account({ asOf: '2026-12-22', balance: '0.00', receivable: '0.00', invoices: [] }, [])),
    ),
    http.get(at('/finance/bill'), () =>
      answer({
        assessedAt: '2026-12-22T00:00:00Z',
        isCurrent: true,
        chargedAs: 'lump_sum',
        paymentMethod: 'full',
        waitsUntil: null,
        mayAsk: false,
        problem: null,
      }),
    ),
    http.get(at('/finance/bill/if-dropped'), () => answer([])),
    http.get(at('/finance/bill/preview'), () =>
      answer({
        chargedAs: 'lump_sum',
        charges: [],
        total: '0.00',
        due: [],
        billed: null,
        settlesAt: null,
        refused: null,
      }),
    ),
    http.get(at('/enrolment/type'), () => answer({ ...CHOSEN, paymentMethod: 'full' })),
    http.get(at('/notifications'), () => answer([])),
  );
  const roleMenus = [menu(9300, 0, 'การเงิน'), menu(9302, 9300, 'การเงินของฉัน', '/std/finance')];
  signedIn(staff({ userType: '1', currentRole: 2, currentRoleSystem: 'student', roles: [], roleMenus }));
});

test('the notice says what enrolling costs now, and once read it is gone and kept as read', async () => {
  keeps(financeProgress());
  open('/std/finance');
  const notice = await screen.findByRole('region', { name: TITLE });
  expect(within(notice).getByText(/ค่าปรับ 150.00 บาท.*3 วัน วันละ 50.00 บาท สูงสุด 1,500.00 บาท/u)).toBeInTheDocument();
  await userEvent.click(within(notice).getByRole('button', { name: 'รับทราบ' }));
  expect(screen.queryByRole('region', { name: TITLE })).not.toBeInTheDocument();
  expect(kept).toMatchObject([{ lateNotice: '1', skipLateRegistration: true, skipAllFin: false }]);
});

test.each([
  ['it was read', financeProgress({ lateNotice: '1' }), FINE, true],
  ['everything was skipped', financeProgress({ skipAllFin: true }), FINE, true],
  ['nothing can be asked for', financeProgress(), FINE, false],
  ['there is no fine', financeProgress(), null, true],
])('there is no notice where %s', async (_why, before, fine, isOpen) => {
  keeps(before, fine, isOpen);
  open('/std/finance');
  expect(await screen.findByText('ไม่มียอดที่ต้องชำระ')).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: TITLE })).not.toBeInTheDocument();
});

test('the page opens where the student was, and keeps where they go', async () => {
  keeps(financeProgress({ tabNo: 1, stepNo: 2 }), null);
  open('/std/finance');
  expect(await screen.findByRole('tab', { name: 'เลือกรูปแบบ', selected: true })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('tab', { name: 'การเงิน' }));
  expect(kept).toMatchObject([{ tabNo: 2, stepNo: 1 }]);
});
