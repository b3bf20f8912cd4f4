import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { expect, test } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { MENU } from '@/lib/menus';
import { screenIs } from '@/testing/browser';
import { menu, staff } from '@/testing/fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

const day: Schemas['DayView'] = {
  day: '2026-11-20',
  bankCode: 'SCB',
  billerId: '099999999999990',
  accountName: 'ค่าธรรมเนียม',
  received: '137.00',
  posted: '137.00',
  receipted: '100.00',
  unapplied: '37.00',
  refunded: '0.00',
  statement: '137.00',
  red: [],
  reason: '',
  acceptedBy: null,
  differences: 2,
  state: 'open',
  closedAt: null,
  closedBy: null,
};
const patiently = { timeout: 10_000 };

function atTheDays(actions: ('view' | 'edit')[]) {
  screenIs(true);
  server.use(http.get(at('/finance/days'), () => answer([day])));
  signedIn(staff({ roleMenus: [menu(9300, 0, 'การเงิน'), menu(MENU.dayBalance, 9300, 'ปิดยอด', '/adm/finance/days')] }), {
    actionScope: [{ menuId: MENU.dayBalance, actions }],
  });
  open('/adm/finance/days');
}

test('each difference is shown with its reason', async () => {
  atTheDays(['view']);
  server.use(
    http.get(at('/finance/days/:day/differences'), () =>
      answer([
        {
          reason: 'owner_unknown',
          amount: '7.00',
          bankTransaction: '998877',
          reference2: '',
          studentCode: null,
          studentName: null,
          at: '2026-11-20T05:00:00Z',
        },
      ]),
    ),
  );
  const action = await screen.findByRole('button', { name: /^ส่วนต่าง .+: 20 พฤศจิกายน 2569/u }, patiently);
  expect(screen.queryByRole('button', { name: /^ปิดยอด 20/u })).not.toBeInTheDocument();
  await userEvent.click(action);
  const dialog = await screen.findByRole('dialog', undefined, patiently);
  expect(await within(dialog).findByText('ยังไม่รู้ว่าเป็นเงินของใคร')).toBeInTheDocument();
  expect(within(dialog).getByText('998877')).toBeInTheDocument();
});

test('a day is closed after it was asked whether it shall be', async () => {
  const sent: unknown[] = [];
  atTheDays(['view', 'edit']);
  server.use(
    http.post(at('/finance/days/:day/close'), async ({ request, params }) => {
      sent.push([params.day, await request.json()]);
      return answer({ ...day, state: 'closed' });
    }),
  );
  await userEvent.click(await screen.findByRole('button', { name: /^ปิดยอด 20 พฤศจิกายน 2569/u }, patiently));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText(/ส่วนต่างที่มีเหตุผล 2 รายการ/u)).toBeInTheDocument();
  await userEvent.click(within(dialog).getByRole('button', { name: 'ปิดยอด' }));
  await expect.poll(() => sent).toEqual([['2026-11-20', { bankCode: 'SCB', billerId: '099999999999990' }]]);
});

test('what is not in order is shown, and a second person is asked to close the day for a reason', async () => {
  const sent: unknown[] = [];
  atTheDays(['view', 'edit']);
  server.use(
    http.get(at('/finance/days/:day/checklist'), () =>
      answer([
        { check: 'statement_imported', count: 1 },
        { check: 'numbers_complete', count: 0 },
      ]),
    ),
    http.post(at('/finance/days/:day/acceptance'), async ({ request }) => {
      sent.push(await request.json());
      return answer({ code: 'desk_asked', message: 'มีผู้ขอไว้แล้ว', details: {} }, 409);
    }),
  );
  await userEvent.click(await screen.findByRole('button', { name: /^ตรวจความพร้อม: 20 พฤศจิกายน 2569/u }, patiently));
  const checklist = await screen.findByRole('dialog', undefined, patiently);
  expect(await within(checklist).findByText('ค้าง 1 รายการ')).toBeInTheDocument();
  expect(within(checklist).getByText('เรียบร้อย')).toBeInTheDocument();
  await userEvent.click(within(checklist).getByRole('button', { name: 'ขอปิดยอดทั้งที่ไม่เรียบร้อย' }));
  const dialog = await screen.findByRole('dialog', { name: /^ขอปิดยอด/u }, patiently);
  await userEvent.type(await within(dialog).findByLabelText('เหตุผล', undefined, patiently), 'ธนาคารยังไม่ส่งไฟล์');
  await userEvent.click(within(dialog).getByRole('button', { name: 'ส่งให้พิจารณา' }));
  await expect.poll(() => sent).toEqual([{ bankCode: 'SCB', billerId: '099999999999990', reason: 'ธนาคารยังไม่ส่งไฟล์' }]);
});
