import { screen, waitFor, within } from '@testing-library/react';
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
  billerId: '099400012345101',
  accountType: 'savings',
  campusCode: '',
  campus: null,
  isForQr: true,
  toldBy: 'bank',
  shortTolerance: '0.00',
  caseId: null,
  revision: 4,
};
const page = (items: unknown[]) => ({ items, page: 1, pageSize: 20, total: items.length, isCapped: false });

const CASE = '0192f0c0-0000-7000-8000-0000000000c1';

function atTheAccounts(actions: string[], shown: Schemas['BankAccountView'] | null = account) {
  const sent: unknown[] = [];
  server.use(
    http.get(at('/finance/bank-accounts'), () => answer(page(shown ? [shown] : []))),
    http.get(at('/finance/bank-accounts/:id/audit'), () => answer(page([]))),
    http.get(at('/finance/normal-fees/choices'), () =>
      answer({ patterns: [], units: [], educationLevels: [], studentTypes: [], nations: [] }),
    ),
    http.put(at('/finance/bank-accounts/:id'), async ({ request }) => {
      sent.push(await request.json());
      return answer({ caseId: CASE }, 202);
    }),
    http.delete(at('/finance/bank-accounts/:id'), ({ request }) => {
      sent.push(Object.fromEntries(new URL(request.url).searchParams));
      return answer({ caseId: CASE }, 202);
    }),
    http.get(at('/cases/:id'), () => answer({ code: 'not_found', message: 'ไม่พบ' }, 404)),
  );
  signedIn(
    staff({ roleMenus: [menu(9300, 0, 'การเงิน'), menu(MENU.bankAccounts, 9300, 'บัญชี', '/adm/finance/bank-accounts')] }),
    { actionScope: [{ menuId: MENU.bankAccounts, actions }] },
  );
  open('/adm/finance/bank-accounts');
  return sent;
}

test('a change is a request with its reason, of a biller id that has its 15 digits', async () => {
  const sent = atTheAccounts(['view', 'edit']);
  expect(await screen.findByText('รับชำระด้วย QR')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /ลบ|เพิ่มบัญชี/u })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'แก้ไข SCB 0692000016' }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText(/ผู้อำนวยการกองคลังต้องเห็นชอบก่อน/)).toBeInTheDocument();
  const biller = within(dialog).getByLabelText('รหัสผู้รับชำระ (biller id)');
  await userEvent.clear(biller);
  await userEvent.type(biller, '12345');
  await userEvent.click(within(dialog).getByRole('button', { name: 'ส่งคำขอ' }));
  expect(await within(dialog).findByText('กรุณากรอกเฉพาะตัวเลขให้ครบ')).toBeInTheDocument();
  expect(within(dialog).getByRole('textbox', { name: 'เหตุผล' })).toBeInvalid();
  await userEvent.clear(biller);
  await userEvent.type(biller, '099400012345102');
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'เหตุผล' }), 'ธนาคารเปลี่ยนรหัส');
  await userEvent.click(within(dialog).getByRole('button', { name: 'ส่งคำขอ' }));
  await waitFor(() =>
    expect(sent).toEqual([
      expect.objectContaining({
        billerId: '099400012345102',
        campusCode: '',
        reason: 'ธนาคารเปลี่ยนรหัส',
        revision: 4,
      }),
    ]),
  );
});

test('a deletion is a request too', async () => {
  const sent = atTheAccounts(['view', 'delete']);
  await userEvent.click(await screen.findByRole('button', { name: 'ขอลบ SCB 0692000016' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'เหตุผล' }), 'ปิดบัญชี');
  await userEvent.click(within(dialog).getByRole('button', { name: 'ส่งคำขอ' }));
  await waitFor(() => expect(sent).toEqual([{ revision: '4', reason: 'ปิดบัญชี' }]));
});

test('an account whose change waits leads to its case, and cannot be changed beside it', async () => {
  atTheAccounts(['view', 'edit', 'delete'], { ...account, caseId: CASE });
  expect(await screen.findByRole('link', { name: /ดูคำขอแก้ไข SCB 0692000016/ })).toHaveAttribute(
    'href',
    expect.stringContaining(`/adm/cases/${CASE}`),
  );
  expect(screen.queryByRole('button', { name: /แก้ไข|ลบ/u })).not.toBeInTheDocument();
});

test('the first account takes payments by QR codes unless the office says otherwise', async () => {
  atTheAccounts(['view', 'add'], null);
  const [add] = await screen.findAllByRole('button', { name: 'เพิ่มบัญชี' });
  if (!add) throw new Error('an account can be added');
  await userEvent.click(add);
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(within(dialog).getByRole('switch', { name: /QR/ })).toBeChecked());
});
