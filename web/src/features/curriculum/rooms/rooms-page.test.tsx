import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { beforeAll, expect, test } from 'vitest';
import type { Room } from '@/client/models';
import { MENU } from '@/lib/menus';
import { menu, staff } from '@/testing/fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

const room: Room = {
  roomId: '0192f0c0-0000-7000-8000-000000000002',
  campusCode: 'B',
  nameTh: 'ศร.1-101',
  nameEn: 'LH 1-101',
  examSeats: 0,
  revision: 2,
};
const change = { at: '2026-10-01T02:00:00Z', actor: null, action: 'room.edit', subjectId: '1', before: null };
const page = (items: unknown[]) => ({ items, page: 1, pageSize: 20, total: items.length, isCapped: false });

// The code of the dialog is read before its first test, so that no test waits for it.
beforeAll(() => Promise.all([import('@/app/shell/shell'), import('./rooms-page'), import('./room-dialog')]), 30_000);

test('the history of a room says its campus, and that it has no seats', async () => {
  server.use(
    http.get(at('/curriculum/rooms'), () => answer(page([room]))),
    http.get(at('/curriculum/rooms/:id/audit'), () => answer(page([{ ...change, after: { ...room } }]))),
    http.get(at('/organisation/majors'), () => answer([])),
  );
  const roleMenus = [menu(9700, 0, 'หลักสูตร'), menu(MENU.rooms, 9700, 'ห้อง', '/adm/curriculum/rooms')];
  signedIn(staff({ roleMenus }), { actionScope: [{ menuId: MENU.rooms, actions: ['view', 'add', 'edit', 'delete'] }] });
  open('/adm/curriculum/rooms');
  await userEvent.click(await screen.findByRole('button', { name: 'แก้ไข ศร.1-101' }));
  expect(await within(await screen.findByRole('dialog')).findByText('B · ศร.1-101 · LH 1-101 · 0')).toBeInTheDocument();
});
