import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { expect, test } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { MENU } from '@/lib/menus';
import { menu, staff } from '@/testing/fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

const row: Schemas['EquivalenceView'] = {
  equivalenceId: '0192f0c0-0000-7000-8000-000000000001',
  showCode: '01417111',
  name: { th: 'แคลคูลัส 1', en: 'Calculus I' },
  countsAs: '01417167',
  target: { th: 'คณิตศาสตร์วิศวกรรม 1', en: 'Engineering Mathematics I' },
  validFrom: 2565,
  validTo: null,
  ways: 'both',
  changedAt: '2026-11-20T04:05:00Z',
  changedBy: { th: 'นายสมชาย ใจดี', en: 'Mr Somchai Jaidee' },
  revision: 3,
};
const page = (items: unknown[]) => ({ items, page: 1, pageSize: 20, total: items.length, isCapped: false });

function atThePage(actions: string[]) {
  server.use(
    http.get(at('/curriculum/equivalences'), () => answer(page([row]))),
    http.get(at('/curriculum/equivalences/:id/audit'), () => answer(page([]))),
  );
  const place = '/adm/curriculum/equivalences';
  const roleMenus = [menu(9700, 0, 'หลักสูตร'), menu(MENU.equivalences, 9700, 'รายวิชาเทียบเท่า', place)];
  signedIn(staff({ roleMenus }), { actionScope: [{ menuId: MENU.equivalences, actions }] });
  open(place);
}

test('an equivalence says what counts as what, in which years, who said so and when', async () => {
  atThePage(['view']);
  expect(await screen.findByText('แคลคูลัส 1')).toBeInTheDocument();
  expect(screen.getByText('01417167 · สองทาง')).toBeInTheDocument();
  expect(screen.getByText('ตั้งแต่ 2565')).toBeInTheDocument();
  expect(screen.getByText('นายสมชาย ใจดี')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'เพิ่มรายวิชาเทียบเท่า' })).not.toBeInTheDocument();
});

test('a last year ends it, as it was seen', async () => {
  const sent: unknown[] = [];
  atThePage(['view', 'add', 'edit']);
  server.use(
    http.put(at('/curriculum/equivalences/:id'), async ({ request }) => {
      sent.push(await request.json());
      return answer({ ...row, validTo: 2568, revision: 4 });
    }),
  );
  await userEvent.click(await screen.findByRole('button', { name: /^แก้ไข 01417111/u }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'ปีสุดท้าย (พ.ศ.)' }), '2568');
  await userEvent.click(within(dialog).getByRole('button', { name: 'บันทึก' }));
  await waitFor(() => expect(sent).toEqual([{ validFrom: 2565, validTo: 2568, revision: 3 }]));
});
