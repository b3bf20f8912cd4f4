import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { expect, test } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { MENU } from '@/lib/menus';
import { menu, staff } from '@/testing/fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

const two: Schemas['InstalmentPatternView'] = {
  instalmentPatternId: '0192f0c0-0000-7000-8000-000000000009',
  code: 'INST',
  nameTh: 'สองงวด',
  nameEn: 'Two parts',
  isDefault: true,
  caseId: null,
  parts: [
    { due: { kind: 'payment_period' }, percent: '40', amount: null },
    { due: { kind: 'month', months: 4, day: 31 }, percent: null, amount: null },
  ],
  revision: 2,
};
const page = (items: unknown[]) => ({ items, page: 1, pageSize: 20, total: items.length, isCapped: false });

test('a pattern is tried on an amount while it is typed, and its change is asked for as it was seen', async () => {
  const sent: unknown[] = [];
  server.use(
    http.get(at('/finance/instalment-patterns'), () => answer(page([two]))),
    http.get(at('/finance/instalment-patterns/:id/audit'), () => answer(page([]))),
    http.post(at('/finance/instalment-patterns/preview'), () =>
      answer({ instalments: [{ dueOn: '2026-12-01', amount: '5160.00' }] }),
    ),
    http.put(at('/finance/instalment-patterns/:id'), async ({ request }) => {
      sent.push(await request.json());
      return answer({ caseId: two.instalmentPatternId }, 202);
    }),
  );
  signedIn(
    staff({
      roleMenus: [
        menu(9300, 0, 'การเงิน'),
        menu(MENU.instalmentPatterns, 9300, 'ผ่อน', '/adm/finance/instalment-patterns'),
      ],
    }),
    { actionScope: [{ menuId: MENU.instalmentPatterns, actions: ['view', 'edit'] }] },
  );
  open('/adm/finance/instalment-patterns');
  expect(await screen.findByText('ร้อยละ 40 · วันสิ้นสุดการชำระเงิน')).toBeInTheDocument();
  await userEvent.click(await screen.findByRole('button', { name: 'แก้ไข INST' }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText('5,160.00')).toBeInTheDocument();
  await userEvent.clear(within(dialog).getByLabelText('ร้อยละ'));
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'เหตุผล' }), 'ประกาศใหม่');
  await userEvent.click(within(dialog).getByRole('button', { name: 'ส่งคำขอ' }));
  expect(await within(dialog).findByText(/ร้อยละ 0 ถึง 100/u)).toBeInTheDocument();
  await userEvent.type(within(dialog).getByLabelText('ร้อยละ'), '50');
  await userEvent.click(within(dialog).getByRole('button', { name: 'ส่งคำขอ' }));
  await waitFor(() =>
    expect(sent).toEqual([
      expect.objectContaining({
        isDefault: true,
        reason: 'ประกาศใหม่',
        revision: 2,
        parts: [
          { due: { kind: 'payment_period' }, percent: '50', amount: null },
          { due: { kind: 'month', months: 4, day: 31 }, percent: null, amount: null },
        ],
      }),
    ]),
  );
});
