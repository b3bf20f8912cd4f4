import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { expect, test } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { MENU } from '@/lib/menus';
import { menu, staff } from '@/testing/fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

const account: Schemas['BankAccountView'] = {
  bankAccountId: '0192f0c0-0000-7000-8000-000000000011',
  bankCode: 'SCB',
  name: 'มหาวิทยาลัย',
  number: '0692000016',
  billerId: '099400012345601',
  accountType: 'savings',
  campusCode: '',
  campus: null,
  isForQr: true,
  toldBy: 'bank',
  revision: 4,
};
const page = (items: unknown[]) => ({ items, page: 1, pageSize: 20, total: items.length, isCapped: false });

test('a biller id has its 15 digits before an account is saved, as it was seen', async () => {
  const sent: unknown[] = [];
  server.use(
    http.get(at('/finance/bank-accounts'), () => answer(page([account]))),
    http.get(at('/finance/bank-accounts/:id/audit'), () => answer(page([]))),
    http.get(at('/finance/normal-fees/choices'), () =>
      answer({ patterns: [], units: [], educationLevels: [], studentTypes: [], nations: [] }),
    ),
    http.put(at('/finance/bank-accounts/:id'), async ({ request }) => {
      sent.push(await request.json());
      return answer({ ...account, revision: 5 });
    }),
  );
  signedIn(
    staff({ roleMenus: [menu(9300, 0, 'การเงิน'), menu(MENU.bankAccounts, 9300, 'บัญชี', '/adm/finance/bank-accounts')] }),
    { actionScope: [{ menuId: MENU.bankAccounts, actions: ['view', 'edit'] }] },
  );
  open('/adm/finance/bank-accounts');
  expect(await screen.findByText('รับชำระด้วย QR')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /ลบ|เพิ่มบัญชี/u })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'แก้ไข SCB 0692000016' }));
  const dialog = await screen.findByRole('dialog');
  const biller = within(dialog).getByLabelText('รหัสผู้รับชำระ (biller id)');
  await userEvent.clear(biller);
  await userEvent.type(biller, '12345');
  await userEvent.click(within(dialog).getByRole('button', { name: 'บันทึก' }));
  expect(await within(dialog).findByText('กรุณากรอกเฉพาะตัวเลขให้ครบ')).toBeInTheDocument();
  await userEvent.clear(biller);
  await userEvent.type(biller, '099400012345602');
  await userEvent.click(within(dialog).getByRole('button', { name: 'บันทึก' }));
  expect(await screen.findByText('บันทึก SCB 0692000016 แล้ว')).toBeInTheDocument();
  expect(sent).toEqual([expect.objectContaining({ billerId: '099400012345602', campusCode: '', revision: 4 })]);
});
