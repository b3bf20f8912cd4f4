import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { changeLanguage } from '@/lib/i18n';
import { MENU } from '@/lib/menus';
import { screenIs } from '@/testing/browser';
import { staff } from '@/testing/fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

const HERE = '/adm/study/graduations/graduates';
const found: Schemas['GraduatesOfTerm'] = {
  academicYear: 2569,
  semester: 1,
  faculties: [
    { facultyCode: 'D', faculty: { th: 'วิทยาศาสตร์', en: 'Science' }, graduates: 3, conferred: 0, first: 0, second: 1 },
    {
      facultyCode: 'E',
      faculty: { th: 'วิศวกรรมศาสตร์', en: 'Engineering' },
      graduates: 12,
      conferred: 4,
      first: 2,
      second: 0,
    },
  ],
  total: { graduates: 15, conferred: 4, first: 2, second: 1 },
};
const line: Schemas['GraduateLine'] = {
  caseId: '01920000-0000-7000-8000-0000000000c1',
  studentCode: '6610450001',
  name: { th: 'นายทดสอบ ดีงาม', en: 'Mr. Test Deengam' },
  facultyCode: 'E',
  faculty: { th: 'วิศวกรรมศาสตร์', en: 'Engineering' },
  programme: { th: 'วศ.บ.', en: 'B.Eng.' },
  stage: 'conferred',
  honours: 'first',
  number: '12/2569',
  conferredOn: '2027-03-15',
};
const asked: string[] = [];

beforeEach(() => {
  screenIs(true);
  asked.length = 0;
  server.use(
    http.get(at('/terms'), () => answer([{ academicYear: 2569, semester: 1, current: true }])),
    http.get(at('/graduates/faculties'), () => answer(found)),
    http.get(at('/graduates'), ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('faculty') ?? '');
      return answer({ items: [line], page: 1, pageSize: 20, total: 1 });
    }),
  );
  signedIn(staff(), {
    routes: [{ path: '/adm/study/graduations', menuId: MENU.graduations }],
    actionScope: [{ menuId: MENU.graduations, actions: ['view', 'export'] }],
  });
});

test('graduates of a term are divided by faculty, with a total under them', async () => {
  open(HERE);
  const totals = await screen.findByRole('table', { name: 'จำนวนแยกตามคณะ' });
  expect(within(totals).getByRole('row', { name: /วิทยาศาสตร์ 3 0 0 1/u })).toBeVisible();
  expect(within(totals).getByRole('row', { name: /วิศวกรรมศาสตร์ 12 4 2 0/u })).toBeVisible();
  expect(within(totals).getByRole('row', { name: 'รวมทั้งหมด 15 4 2 1' })).toBeVisible();
  expect(await screen.findByText('อนุมัติปริญญา 15 มีนาคม 2570')).toBeVisible();
  await changeLanguage('en');
  expect(await screen.findByRole('heading', { name: 'Graduates by faculty' })).toBeVisible();
});

test('a faculty that is chosen narrows the names', async () => {
  open(HERE);
  await userEvent.click(await screen.findByRole('button', { name: 'ดูรายชื่อของวิศวกรรมศาสตร์' }));
  await waitFor(() => expect(asked).toEqual(['', 'E']));
  expect(screen.getByRole('combobox', { name: 'คณะ' })).toHaveTextContent('วิศวกรรมศาสตร์');
});

test('where nobody graduates that is said, and there is no file to take', async () => {
  server.use(
    http.get(at('/graduates/faculties'), () => answer({ ...found, faculties: [] })),
    http.get(at('/graduates'), () => answer({ items: [], page: 1, pageSize: 20, total: 0 })),
  );
  open(HERE);
  expect(await screen.findAllByText('ไม่มีผู้สำเร็จการศึกษาในภาคการศึกษานี้')).toHaveLength(2);
  expect(screen.getByRole('button', { name: 'ส่งออก Excel' })).toBeDisabled();
});
