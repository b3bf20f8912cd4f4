import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { expect, test } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { MENU } from '@/lib/menus';
import { menu, staff } from '@/testing/fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

const networks: Schemas['SubjectFeeView'] = {
  subjectFeeId: '0192f0c0-0000-7000-8000-000000000012',
  subjectCode: '01418351-65',
  sectionCode: '',
  subject: { th: 'เครือข่าย', en: 'Networks' },
  firstYear: 2569,
  firstSemester: 1,
  faculty: '500.00',
  university: null,
  perCredit: null,
  lectureCredit: null,
  laboratoryCredit: null,
  books: null,
  caseId: null,
  revision: 1,
};
const page = (items: unknown[]) => ({ items, page: 1, pageSize: 20, total: items.length, isCapped: false });

test('special fees are added with commas as they are typed, and those that are there already are said', async () => {
  const sent: unknown[] = [];
  server.use(
    http.get(at('/finance/subject-fees'), () => answer(page([networks]))),
    http.post(at('/finance/subject-fees'), async ({ request }) => {
      sent.push(await request.json());
      return answer({ code: 'subject_fee_exists', message: 'วิชานี้มีค่าธรรมเนียมพิเศษแล้ว', details: {} }, 409);
    }),
  );
  signedIn(
    staff({ roleMenus: [menu(9300, 0, 'การเงิน'), menu(MENU.subjectFees, 9300, 'พิเศษ', '/adm/finance/subject-fees')] }),
    { actionScope: [{ menuId: MENU.subjectFees, actions: ['view', 'add'] }] },
  );
  open('/adm/finance/subject-fees');
  expect(await screen.findByText('500.00')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'เพิ่มค่าธรรมเนียมพิเศษ' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByLabelText('รหัสวิชา'), '01418351-65');
  await userEvent.type(within(dialog).getByLabelText('ปีการศึกษา (พ.ศ.)'), '2569');
  await userEvent.type(within(dialog).getByLabelText('ราคาหน่วยกิตบรรยาย'), '1,500.50');
  await userEvent.type(within(dialog).getByLabelText('เหตุผล'), 'ประกาศ');
  await userEvent.click(within(dialog).getByRole('button', { name: 'ส่งคำขอ' }));
  expect(await within(dialog).findByText('วิชานี้มีค่าธรรมเนียมพิเศษแล้ว')).toBeInTheDocument();
  expect(sent).toEqual([
    {
      subjectCode: '01418351-65',
      sectionCode: '',
      firstYear: 2569,
      firstSemester: 1,
      university: null,
      faculty: null,
      perCredit: null,
      lectureCredit: '1500.50',
      laboratoryCredit: null,
      books: null,
      reason: 'ประกาศ',
    },
  ]);
});
