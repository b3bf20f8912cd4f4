import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { beforeAll, expect, test } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { MENU } from '@/lib/menus';
import { menu, staff } from '@/testing/fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

const room: Schemas['RoomView'] = {
  roomId: '0192f0c0-0000-7000-8000-000000000002',
  campusCode: 'B',
  campus: { th: 'บางเขน', en: 'Bangkhen' },
  nameTh: 'ศร.1-101',
  nameEn: 'LH 1-101',
  examSeats: 0,
  revision: 2,
};
const change = { at: '2026-10-01T02:00:00Z', actor: null, action: 'room.edit', subjectId: '1', before: null };
const page = (items: unknown[]) => ({ items, page: 1, pageSize: 20, total: items.length, isCapped: false });

const name = (th: string, en = th) => ({ th, en });
const unit = {
  majorCode: 'E1',
  name: name('สาขา'),
  departmentCode: 'E1',
  department: name('ภาค'),
  facultyCode: 'E',
  faculty: name('คณะ'),
  campusCode: 'B',
  campus: name('บางเขน', 'Bangkhen'),
};

function atThePage() {
  const roleMenus = [menu(9700, 0, 'หลักสูตร'), menu(MENU.rooms, 9700, 'ห้อง', '/adm/curriculum/rooms')];
  signedIn(staff({ roleMenus }), { actionScope: [{ menuId: MENU.rooms, actions: ['view', 'add', 'edit', 'delete'] }] });
  open('/adm/curriculum/rooms');
}

// The code of the dialog is read before its first test, so that no test waits for it.
beforeAll(() => Promise.all([import('./rooms-page'), import('./room-dialog')]), 30_000);

test('a name that the campus has already is said at its field', async () => {
  server.use(
    http.get(at('/curriculum/rooms'), () => answer(page([room]))),
    http.get(at('/curriculum/rooms/:id/audit'), () => answer(page([]))),
    http.get(at('/organisation/majors'), () => answer([unit])),
    http.put(at('/curriculum/rooms/:id'), () =>
      answer({ code: 'room_exists', message: 'วิทยาเขตนี้มีห้อง ศร.1-101 อยู่แล้ว', details: {} }, 409),
    ),
  );
  atThePage();
  expect(await screen.findByText('บางเขน')).toBeInTheDocument();
  await userEvent.click(await screen.findByRole('button', { name: 'แก้ไข ศร.1-101' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'บันทึก' }));
  expect(await dialog.findByText('วิทยาเขตนี้มีห้อง ศร.1-101 อยู่แล้ว')).toBeInTheDocument();
  expect(dialog.getByLabelText('ชื่อภาษาไทย')).toBeInvalid();
  expect(dialog.getByRole('alert')).toBeEmptyDOMElement();
});

test('the history of a room says its campus, and that it has no seats', async () => {
  server.use(
    http.get(at('/curriculum/rooms'), () => answer(page([room]))),
    http.get(at('/curriculum/rooms/:id/audit'), () => answer(page([{ ...change, after: { ...room } }]))),
    http.get(at('/organisation/majors'), () => answer([unit])),
  );
  atThePage();
  await userEvent.click(await screen.findByRole('button', { name: 'แก้ไข ศร.1-101' }));
  expect(
    await within(await screen.findByRole('dialog')).findByText('บางเขน · ศร.1-101 · LH 1-101 · 0'),
  ).toBeInTheDocument();
});
