import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { MENU } from '@/lib/menus';
import { screenIs } from '@/testing/browser';
import { menu, staff } from '@/testing/fixtures';
import { open, openPortal, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

const role = (roleId: number) => ({
  roleId,
  nameTh: `บทบาท ${roleId}`,
  nameEn: `Role ${roleId}`,
  system: 'admin',
  dataScope: 'own',
  holderCount: 1,
  revision: 1,
  giving: 'at_once',
  askedScopes: [],
  permissions: [{ menuId: 1, nameTh: 'ข่าว', nameEn: 'News', available: ['view'], actions: [], guarded: [] }],
});

const user = userEvent.setup();

beforeEach(() => {
  screenIs(true);
  server.use(
    http.get(at('/terms'), () => answer([])),
    http.get(at('/organisation/majors'), () => answer([])),
    http.get(at('/enrolments'), () => answer({ items: [], page: 1, pageSize: 20, total: 0 })),
    http.get(at('/tasks'), () => answer({ items: [], page: 1, pageSize: 20, total: 0 })),
  );
  const roleMenus = [
    menu(9924, 0, 'คำร้อง'),
    menu(9927, 9924, 'ค้นหา', '/adm/enrolments'),
    menu(10101, 9924, 'งานรออนุมัติ', '/adm/tasks'),
  ];
  signedIn(staff({ roleMenus }), { actionScope: [{ menuId: 9927, actions: ['view', 'add'] }] });
});

async function typedInADialog() {
  const portal = openPortal('/adm/enrolments'); // its frame asks before a page is left
  await user.click(await screen.findByRole('button', { name: 'ทำรายการแทนนิสิต' }));
  const dialog = await screen.findByRole('dialog', { name: 'ทำรายการแทนนิสิต' });
  await user.type(within(dialog).getByRole('textbox', { name: 'เหตุผล' }), 'นิสิตป่วย');
  return { ...portal, dialog };
}

const question = () => screen.findByRole('dialog', { name: /ยังไม่ได้บันทึก/ });

test('what is typed in a dialog is not lost by Escape without a question', async () => {
  const { dialog } = await typedInADialog();
  await user.keyboard('{Escape}');
  await user.click(within(await question()).getByRole('button', { name: 'แก้ไขต่อ' }));
  expect(within(dialog).getByRole('textbox', { name: 'เหตุผล' })).toHaveValue('นิสิตป่วย');
  await user.keyboard('{Escape}');
  await user.click(within(await question()).getByRole('button', { name: 'ทิ้งสิ่งที่พิมพ์' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
});

test('a dialog in which nothing is typed closes at once', async () => {
  open('/adm/enrolments');
  await user.click(await screen.findByRole('button', { name: 'ทำรายการแทนนิสิต' }));
  const dialog = await screen.findByRole('dialog', { name: 'ทำรายการแทนนิสิต' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
});

test('a page on which something is typed is not left without a question', async () => {
  const { router, path } = await typedInADialog();
  void router.navigate('/adm/tasks');
  await user.click(within(await question()).getByRole('button', { name: 'แก้ไขต่อ' }));
  expect(path()).toBe('/adm/enrolments');
  void router.navigate('/adm/tasks');
  await user.click(within(await question()).getByRole('button', { name: 'ทิ้งสิ่งที่พิมพ์' }));
  await waitFor(() => expect(path()).toBe('/adm/tasks'));
});

test('the button that sends names everything that is missing and goes to the first of it', async () => {
  open('/adm/enrolments');
  await user.click(await screen.findByRole('button', { name: 'ทำรายการแทนนิสิต' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'ทำรายการแทนนิสิต' }));
  await user.click(dialog.getByRole('button', { name: /^ลงทะเบียน/ }));
  await waitFor(() => expect(dialog.getByRole('textbox', { name: 'รหัสนิสิต' })).toHaveFocus());
  expect(dialog.getByRole('textbox', { name: 'รหัสนิสิต' })).toBeInvalid();
  expect(dialog.getByRole('combobox', { name: 'หมู่เรียน' })).toBeInvalid();
  expect(dialog.getByRole('textbox', { name: 'เหตุผล' })).toBeInvalid();
});

function answerRoles() {
  server.use(
    http.get(at('/roles'), () => answer([role(1), role(2)])),
    http.get(at('/roles/:id'), ({ params }) => answer(role(Number(params.id)))),
    http.get(at('/roles/:id/changes'), () => answer({ items: [] })),
  );
  signedIn(staff({ roleMenus: [menu(9800, 0, 'ระบบ'), menu(MENU.roles, 9800, 'บทบาท', '/adm/rap/roles')] }), {
    actionScope: [{ menuId: MENU.roles, actions: ['view', 'edit'] }],
  });
}

test('saving a matrix in which nothing was changed says so', async () => {
  answerRoles();
  open('/adm/rap/roles');
  await user.click(await screen.findByRole('button', { name: 'บันทึก' }));
  expect(await screen.findByText('ยังไม่มีการเปลี่ยนแปลงให้บันทึก')).toBeVisible();
  await user.click(await screen.findByRole('checkbox', { name: /ข่าว.*ดู/ }));
  expect(screen.getByText('มีการแก้ไขที่ยังไม่ได้บันทึก')).toBeVisible();
  expect(screen.queryByText('ยังไม่มีการเปลี่ยนแปลงให้บันทึก')).toBeNull();
});

test('another role is not shown before what was ticked in the matrix is saved or given up', async () => {
  answerRoles();
  const { router } = openPortal('/adm/rap/roles');
  await user.click(await screen.findByRole('checkbox', { name: /ข่าว.*ดู/ }));
  await user.click(screen.getByRole('combobox'));
  await user.click(await screen.findByRole('option', { name: /บทบาท 2/ }));
  await user.click(within(await question()).getByRole('button', { name: 'แก้ไขต่อ' }));
  expect(await screen.findByRole('checkbox', { name: /ข่าว.*ดู/ })).toBeChecked();
  expect(router.state.location.search).toBe('');
});
