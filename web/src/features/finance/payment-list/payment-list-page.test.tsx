import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { expect, test } from 'vitest';
import { MENU } from '@/lib/menus';
import { menu, staff } from '@/testing/fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

const fined = {
  number: 'INV-B-2570-0000002',
  studentCode: '6610450001',
  studentName: { th: 'นางสาวน้ำผึ้ง สุขใจ', en: 'Miss Namphueng Sukchai' },
  facultyCode: 'S',
  facultyName: { th: 'วิทยาศาสตร์', en: 'Science' },
  majorCode: 'X01',
  studyYear: 3,
  total: '120.00',
  credited: '0.00',
  reduced: '0.00',
  paid: '0.00',
  open: '120.00',
  state: 'unpaid',
  dueOn: '2026-12-20',
  lastPaidAt: null,
  receipts: [],
  reason: 'คืนหนังสือเกินกำหนด',
  agency: { th: 'สำนักหอสมุด', en: 'Library' },
};

test('fines are listed by themselves, each with its agency and its reason', async () => {
  const asked: (string | null)[] = [];
  server.use(
    http.get(at('/terms'), () => answer([])),
    http.get(at('/finance/normal-fees/choices'), () =>
      answer({ patterns: [], units: [], educationLevels: [], studentTypes: [], nations: [] }),
    ),
    http.get(at('/finance/payment-list/fees'), () => answer([])),
    http.get(at('/finance/payment-list'), ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('asks'));
      const totals = { invoices: 1, total: '120.00', credited: '0.00', reduced: '0.00', paid: '0.00', open: '120.00' };
      return answer({ items: [fined], page: 1, pageSize: 20, total: 1, isCapped: false, totals });
    }),
  );
  signedIn(
    staff({ roleMenus: [menu(9300, 0, 'การเงิน'), menu(MENU.payments, 9300, 'รายการ', '/adm/finance/payments')] }),
    { actionScope: [{ menuId: MENU.payments, actions: ['view'] }] },
  );
  open('/adm/finance/payments');
  const user = userEvent.setup();
  expect(await screen.findByText('สำนักหอสมุด · คืนหนังสือเกินกำหนด')).toBeVisible();
  await user.click(screen.getByRole('combobox', { name: 'เรียกเก็บ' }));
  await user.click(screen.getByRole('option', { name: 'ค่าปรับของหน่วยงานภายนอก' }));
  await expect.poll(() => asked.at(-1)).toBe('fine');
});
