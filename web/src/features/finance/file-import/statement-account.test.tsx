import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { expect, test } from 'vitest';
import { MENU } from '@/lib/menus';
import { screenIs } from '@/testing/browser';
import { menu, staff } from '@/testing/fixtures';
import { kinds, look } from '@/testing/import-fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

const user = userEvent.setup({ delay: null });
const PATH = '/adm/finance/imports';
const page = (items: unknown[]) => ({ items, page: 1, pageSize: 20, total: items.length, isCapped: false });
const account = (end: number, number: string) => ({
  bankAccountId: `0192f0c0-0000-7000-8000-00000000000${end}`,
  bankCode: '006',
  number,
  name: 'มก.',
});

test('the answer about the file says which of the accounts is another one than it names', async () => {
  const other = account(1, '999-8-77776-6');
  const named = account(2, '069-2-00001-6');
  server.use(
    http.get(at('/imports'), () => answer(page([]))),
    http.get(at('/imports/kinds'), () =>
      answer([...kinds, { kind: 'statement_lines', setting: 'account', fields: [] }]),
    ),
    http.post(at('/imports/look'), () =>
      answer({ ...look, namedAccount: '9998777766', otherAccounts: [other.bankAccountId] }),
    ),
    http.get(at('/terms'), () => answer([])),
    http.get(at('/finance/bank-accounts'), () => answer(page([other, named]))),
  );
  screenIs(true);
  signedIn(staff({ roleMenus: [menu(9300, 0, 'การเงิน'), menu(MENU.imports, 9300, 'นำเข้าข้อมูล', PATH)] }), {
    actionScope: [{ menuId: MENU.imports, actions: ['view', 'add'] }],
  });
  open(PATH);
  await user.click(await screen.findByRole('button', { name: 'นำเข้าไฟล์' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('radio', { name: /รายการเดินบัญชี/u }));
  await user.upload(dialog.getByLabelText('ไฟล์', { selector: 'input' }), new File(['x'], 'statement.csv'));
  await user.click(dialog.getByRole('button', { name: 'ถัดไป' }));
  const choose = async (number: string) => {
    await user.click(await dialog.findByRole('combobox', { name: /บัญชี/u }));
    await user.click(await screen.findByRole('option', { name: new RegExp(number, 'u') }));
  };
  await choose(named.number);
  expect(dialog.queryByText(/ไฟล์ระบุเลขที่บัญชี/u)).not.toBeInTheDocument();
  await choose(other.number);
  expect(dialog.getByText(/ไฟล์ระบุเลขที่บัญชี 9998777766/u)).toBeVisible();
});
