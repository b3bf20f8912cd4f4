import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { expect, test } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { MENU } from '@/lib/menus';
import { menu, staff } from '@/testing/fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

const goal: Schemas['GoalView'] = {
  goalCode: 'G1',
  nameTh: 'พัฒนาชุมชน',
  nameEn: 'Communities',
  status: 'active',
  uses: 12,
  changedAt: '2026-11-20T04:05:00Z',
  changedBy: { th: 'นายสมชาย ใจดี', en: 'Mr Somchai Jaidee' },
  revision: 3,
};
const retired: Schemas['GoalView'] = { ...goal, goalCode: 'G2', status: 'retired', uses: 0, changedBy: null };
const page = (items: unknown[]) => ({ items, page: 1, pageSize: 20, total: items.length, isCapped: false });

function atThePage(actions: string[]) {
  server.use(
    http.get(at('/curriculum/goals'), () => answer(page([goal, retired]))),
    http.get(at('/curriculum/goals/:code/audit'), () => answer(page([]))),
  );
  const place = '/adm/curriculum/goals';
  const roleMenus = [menu(9700, 0, 'หลักสูตร'), menu(MENU.strategicGoals, 9700, 'เป้าหมายเชิงยุทธศาสตร์', place)];
  signedIn(staff({ roleMenus }), { actionScope: [{ menuId: MENU.strategicGoals, actions }] });
  open(place);
}

test('a goal says its names, whether it may be chosen, which versions serve it, who changed it and when', async () => {
  atThePage(['view']);
  expect(await screen.findAllByText('พัฒนาชุมชน')).toHaveLength(2);
  expect(screen.getByText('เลิกใช้')).toBeVisible();
  expect(screen.getByRole('link', { name: '12 ฉบับ สนองเป้าหมาย G1' })).toHaveAttribute(
    'href',
    expect.stringContaining('/adm/curriculum/subjects?goal=G1'),
  );
  expect(screen.getByText('ไม่มีรายวิชาใด')).toBeVisible();
  expect(screen.getByText('นายสมชาย ใจดี')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'เพิ่มเป้าหมาย' })).toBeNull();
});

test('a goal is renamed and retired as it was seen', async () => {
  const sent: unknown[] = [];
  atThePage(['view', 'add', 'edit']);
  server.use(
    http.put(at('/curriculum/goals/:code'), async ({ request }) => {
      sent.push(await request.json());
      return answer({ ...goal, status: 'retired', revision: 4 });
    }),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'แก้ไข G1' }));
  const dialog = await screen.findByRole('dialog');
  const name = within(dialog).getByRole('textbox', { name: 'ชื่อภาษาอังกฤษ' });
  await userEvent.clear(name);
  await userEvent.type(name, 'Society');
  await userEvent.click(within(dialog).getByRole('combobox', { name: 'สถานะ' }));
  await userEvent.click(await screen.findByRole('option', { name: 'เลิกใช้' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'บันทึก' }));
  await waitFor(() =>
    expect(sent).toEqual([{ nameTh: 'พัฒนาชุมชน', nameEn: 'Society', status: 'retired', revision: 3 }]),
  );
});

test('a code that exists is said where the goal is added', async () => {
  const sent: unknown[] = [];
  atThePage(['view', 'add']);
  server.use(
    http.post(at('/curriculum/goals'), async ({ request }) => {
      sent.push(await request.json());
      return answer({ code: 'goal_exists', message: 'มีเป้าหมายรหัส G1 อยู่แล้ว', details: {} }, 409);
    }),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'เพิ่มเป้าหมาย' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'รหัส' }), 'G1');
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'ชื่อภาษาไทย' }), 'สังคม');
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'ชื่อภาษาอังกฤษ' }), 'Society');
  await userEvent.click(within(dialog).getByRole('button', { name: 'บันทึก' }));
  expect(await within(dialog).findByText('มีเป้าหมายรหัส G1 อยู่แล้ว')).toBeVisible();
  expect(sent).toEqual([{ goalCode: 'G1', nameTh: 'สังคม', nameEn: 'Society' }]);
});
