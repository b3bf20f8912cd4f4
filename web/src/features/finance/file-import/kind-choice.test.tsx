import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { MENU } from '@/lib/menus';
import { screenIs } from '@/testing/browser';
import { menu, staff } from '@/testing/fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

const user = userEvent.setup({ delay: null });
const PATH = '/adm/finance/imports';
const EVERY = ['organisation', 'rooms', 'students', 'subjects', 'sections', 'earlier_grades', 'debts', 'waivers'];
const PEOPLE = /^นิสิต/u;
const MONEY = 'การเงิน';

// The code of the page is read before the first test, so that no test waits for it.
beforeAll(() => Promise.all([import('./batches-page'), import('./import-dialog')]), 60_000);

beforeEach(() => {
  server.use(
    http.get(at('/imports'), () => answer({ items: [], page: 1, pageSize: 20, total: 0, isCapped: false })),
    http.get(at('/imports/kinds'), () => answer(EVERY.map((kind) => ({ kind, setting: 'rows', fields: [] })))),
    http.get(at('/terms'), () => answer([])),
  );
  signedIn(staff({ roleMenus: [menu(9300, 0, 'การเงิน'), menu(MENU.imports, 9300, 'นำเข้าข้อมูล', PATH)] }), {
    actionScope: [{ menuId: MENU.imports, actions: ['view', 'add'] }],
  });
});

async function openDialog() {
  open(PATH);
  await user.click(await screen.findByRole('button', { name: 'นำเข้าไฟล์' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByRole('radio', { checked: true });
  return dialog;
}

test('many kinds are grouped by what they are about, and a search leaves those that it finds', async () => {
  screenIs(true);
  const dialog = await openDialog();
  expect(dialog.getAllByRole('radio')).toHaveLength(EVERY.length);
  expect(within(dialog.getByRole('group', { name: MONEY })).getAllByRole('radio')).toHaveLength(2);
  await user.type(dialog.getByRole('searchbox'), 'ผลการเรียนเดิม{Enter}');
  const found = dialog.getAllByRole('radio');
  expect(found).toHaveLength(2); // what is chosen never hides
  expect(found[0]).toBeChecked();
  await user.click(dialog.getByRole('radio', { name: /ผลการเรียนเดิม/u }));
  expect(dialog.getByRole('button', { name: /ผลการเรียนเดิม/u })).toBeVisible(); // its template
});

test('on a phone one group is unfolded at a time, and only the chosen kind is described', async () => {
  screenIs(false);
  const dialog = await openDialog();
  expect(dialog.getAllByRole('radio')).toHaveLength(2);
  expect(dialog.getAllByText(/วิทยาเขต/u)).toHaveLength(1);
  const money = dialog.getByRole('button', { name: MONEY });
  expect(money).toHaveAttribute('aria-expanded', 'false');
  await user.click(money);
  expect(money).toHaveAttribute('aria-expanded', 'true');
  expect(dialog.getAllByRole('radio')).toHaveLength(2);
  expect(dialog.queryByRole('radio', { name: PEOPLE })).not.toBeInTheDocument();
  await user.click(money);
  expect(dialog.queryAllByRole('radio')).toHaveLength(0);
});

test('who brings in few kinds sees all of them at once', async () => {
  server.use(
    http.get(at('/imports/kinds'), () =>
      answer(EVERY.slice(0, 3).map((kind) => ({ kind, setting: 'rows', fields: [] }))),
    ),
  );
  screenIs(false);
  const dialog = await openDialog();
  expect(dialog.getAllByRole('radio')).toHaveLength(3);
  expect(dialog.queryByRole('searchbox')).not.toBeInTheDocument();
});
