import { screen } from '@testing-library/react';
import { http } from 'msw';
import { expect, test } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { menu, staff } from '@/testing/fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

const MENU_ID = 9342;
const orphan: Schemas['UnexplainedMoney'] = {
  id: '0192f0c0-0000-7000-8000-000000000001',
  why: 'nobody',
  at: '2026-11-20T02:00:00Z',
  bankCode: 'SCB',
  transaction: 'f0c86e31',
  reference1: '6610450001',
  reference2: '256801',
  amount: '12300.00',
  caseId: '0192f0c0-0000-7000-8000-000000000001',
  timesTold: 2,
};
const page = (items: unknown[]) => ({ items, page: 1, pageSize: 20, total: items.length, isCapped: false });

function atThePage(...items: Schemas['UnexplainedMoney'][]) {
  server.use(http.get(at('/finance/unexplained'), () => answer(page(items))));
  signedIn(
    staff({
      roleMenus: [menu(9300, 0, 'การเงิน'), menu(MENU_ID, 9300, 'เงินที่รอตรวจสอบ', '/adm/finance/unexplained')],
    }),
    { actionScope: [{ menuId: MENU_ID, actions: ['view'] }] },
  );
  open('/adm/finance/unexplained');
}

test('money of nobody is listed with its references, its amount and why', async () => {
  atThePage(orphan);
  expect(await screen.findByText('12,300.00')).toBeInTheDocument();
  expect(screen.getByText('256801')).toBeInTheDocument();
  expect(screen.getByText('ไม่ทราบเจ้าของ')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: /f0c86e31/u })).toHaveAttribute('href', expect.stringContaining(orphan.id));
});

test('an empty list says that all money is explained', async () => {
  atThePage();
  expect(await screen.findByText('ไม่มีเงินที่รอตรวจสอบ')).toBeInTheDocument();
});
