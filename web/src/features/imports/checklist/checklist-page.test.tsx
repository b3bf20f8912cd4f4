import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { expect, test } from 'vitest';
import { MENU } from '@/lib/menus';
import { staff } from '@/testing/fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

const TERM = { academicYear: 2569, semester: 1, startsOn: '2026-06-01', endsOn: '2026-10-15', current: true };

test('what is missing is said with its number, and each kind leads to where the user may mend it', async () => {
  signedIn(staff(), {
    routes: [
      { path: '/adm/checklist', menuId: 10003 },
      { path: '/adm/finance/imports', menuId: 9330 },
    ],
  });
  server.use(
    http.get(at('/checklist'), () =>
      answer([
        {
          kind: 'students',
          count: 70000,
          gaps: [{ gap: 'students_without_advisor', count: 1204 }],
          importedAs: 'students',
          lastFile: { caseId: 'c1', fileName: 'students.csv', finishedAt: '2026-11-28T10:00:00Z' },
        },
        { kind: 'signers', count: 2, gaps: [], importedAs: null, lastFile: null },
        { kind: 'earlier_grades', count: 0, gaps: [], importedAs: 'earlier_grades', lastFile: null },
        { kind: 'terms', count: 0, gaps: [{ gap: 'term_missing', count: 1 }], importedAs: 'calendar', lastFile: null },
      ]),
    ),
  );
  open('/adm/checklist');
  const [students, signers, grades, terms] = await screen.findAllByRole('listitem');
  if (!students || !signers || !grades || !terms) throw new Error('four kinds are listed');
  expect(within(students).getByText('นิสิตที่ยังไม่มีอาจารย์ที่ปรึกษา 1204 คน')).toBeVisible();
  expect(within(students).getByRole('link', { name: 'นิสิต' })).toHaveAttribute(
    'href',
    '/myku/adm/finance/imports?add=students',
  );
  expect(within(students).getByRole('link', { name: 'students.csv' })).toHaveAttribute('href', '/myku/adm/cases/c1');
  expect(within(signers).getByText('ครบ')).toBeVisible();
  expect(within(signers).queryByRole('link')).toBeNull();
  expect(within(grades).getByText('ยังไม่ได้นำเข้า')).toBeVisible();
  expect(within(terms).getByRole('link')).toHaveAttribute('href', '/myku/adm/finance/imports?add=calendar');
});

test('a period that a term lacks leads to adding one of its kind', async () => {
  signedIn(staff(), {
    routes: [
      { path: '/adm/checklist', menuId: 10003 },
      { path: '/adm/calendar', menuId: MENU.calendar },
    ],
    actionScope: [{ menuId: MENU.calendar, actions: ['view', 'add'] }],
  });
  const gaps = [{ gap: 'payment_period_missing', count: 2 }];
  server.use(
    http.get(at('/checklist'), () => answer([{ kind: 'terms', count: 1, gaps, lastFile: null }])),
    http.get(at('/calendar/periods'), () => answer({ items: [], page: 1, pageSize: 20, total: 0 })),
    http.get(at('/terms'), () => answer([TERM])),
    http.get(at('/calendar/periods/kinds'), () =>
      answer([
        { kind: 'enrolment', takenBy: [''], stepUnit: null },
        { kind: 'payment', takenBy: [], stepUnit: null },
      ]),
    ),
  );
  const { router } = open('/adm/checklist');
  await userEvent.click(await screen.findByRole('link', { name: 'ภาคนี้หรือภาคถัดไปยังไม่มีช่วงชำระค่าธรรมเนียม 2 วิทยาเขต' }));
  const dialog = await screen.findByRole('dialog');
  await waitFor(() =>
    expect(within(dialog).getByRole('combobox', { name: /รายการ/ })).toHaveTextContent('ชำระค่าธรรมเนียม'),
  );
  expect(within(dialog).getByRole('combobox', { name: /ภาคการศึกษา/ })).toHaveTextContent('2569');
  await userEvent.click(within(dialog).getByRole('button', { name: 'ยกเลิก' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(router.state.location.search).toBe('');
});
