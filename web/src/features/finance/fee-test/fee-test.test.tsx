import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { expect, test } from 'vitest';
import { MENU } from '@/lib/menus';
import { menu, staff } from '@/testing/fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

const both = (th: string, en: string) => ({ th, en });
const page = { items: [], page: 1, pageSize: 20, total: 0, isCapped: false };
const outcome = {
  student: {
    studentCode: '6610450001',
    name: both('นายทดสอบ ดีงาม', 'Mr. Test Deengam'),
    faculty: both('วิศวกรรมศาสตร์', 'Engineering'),
    major: both('ไฟฟ้า', 'Electrical'),
    entryYear: 2566,
    overYears: false,
  },
  chosen: null,
  subjects: [],
  fitting: [],
  chargedAs: null,
  charges: [],
  total: '0.00',
  refused: { code: 'fee_rate_not_found', message: 'ไม่พบอัตราค่าธรรมเนียม', facts: {}, rule: 'x', ruleVersion: 1 },
};

test('the masters are tried with a student, and a gap is told with its reason', async () => {
  const asked: string[] = [];
  server.use(
    http.get(at('/finance/fee-patterns'), () => answer(page)),
    http.get(at('/terms'), () =>
      answer([{ academicYear: 2569, semester: 1, startsOn: '2026-06-01', endsOn: '2026-10-30', current: true }]),
    ),
    http.get(at('/finance/fee-tests/:code'), ({ request, params }) => {
      asked.push(`${String(params.code)} ${new URL(request.url).search}`);
      return answer(outcome);
    }),
  );
  signedIn(
    staff({ roleMenus: [menu(9300, 0, 'การเงิน'), menu(MENU.feePatterns, 9300, 'รูปแบบ', '/adm/finance/fee-patterns')] }),
    { actionScope: [{ menuId: MENU.feePatterns, actions: ['view'] }] },
  );
  open('/adm/finance/fee-patterns');
  await userEvent.click(await screen.findByRole('button', { name: 'ทดสอบกับนิสิต' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByLabelText('รหัสนิสิต'), '6610450001');
  expect(await within(dialog).findByText('ไม่พบอัตราค่าธรรมเนียม')).toBeInTheDocument();
  expect(within(dialog).getByText('นายทดสอบ ดีงาม')).toBeInTheDocument();
  expect(within(dialog).getByText('ไม่มีรายการใดตรงกับนิสิต')).toBeInTheDocument();
  expect(within(dialog).queryByText('รวม')).not.toBeInTheDocument();
  expect(asked).toEqual(['6610450001 ?academicYear=2569&semester=1']);
});
