import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, test } from 'vitest';
import { staff } from '@/testing/fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

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
          lastFile: { caseId: 'c1', fileName: 'students.csv', finishedAt: '2026-11-28T10:00:00Z' },
        },
        { kind: 'signers', count: 2, gaps: [], lastFile: null },
      ]),
    ),
  );
  open('/adm/checklist');
  const [students, signers] = await screen.findAllByRole('listitem');
  if (!students || !signers) throw new Error('two kinds are listed');
  expect(within(students).getByText('นิสิตที่ยังไม่มีอาจารย์ที่ปรึกษา 1204 คน')).toBeVisible();
  expect(within(students).getByRole('link', { name: 'นิสิต' })).toHaveAttribute('href', '/myku/adm/finance/imports');
  expect(within(students).getByRole('link', { name: 'students.csv' })).toHaveAttribute('href', '/myku/adm/cases/c1');
  expect(within(signers).getByText('ครบ')).toBeVisible();
  expect(within(signers).queryByRole('link')).toBeNull();
});
