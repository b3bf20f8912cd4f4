import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { expect, test } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { screenIs } from '@/testing/browser';
import { staff } from '@/testing/fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

const PLACE = '/adm/grades/progress';
const department: Schemas['DepartmentProgress'] = {
  departmentCode: 'CS',
  department: { th: 'วิทยาการคอมพิวเตอร์', en: 'Computer Science' },
  faculty: { th: 'วิทยาศาสตร์', en: 'Science' },
  counts: { late: 2, drafting: 0, inReview: 1, published: 5 },
  total: 8,
};
const late: Schemas['SheetProgress'] = {
  sheetId: 'a-sheet',
  caseId: 'a-case',
  subjectCode: '01418111',
  subject: { th: 'วิทยาการคอมพิวเตอร์เบื้องต้น', en: 'Introduction to Computer Science' },
  groupName: '',
  sections: '1, 2',
  coordinator: { th: 'ผศ.สมชาย ใจดี', en: 'Asst. Prof. Somchai Jaidee' },
  departmentCode: 'CS',
  department: department.department,
  status: 'needs_verification',
  state: 'late',
  dueAt: '2026-11-20T09:30:00Z',
  daysLeft: -3,
};

function university(): URLSearchParams[] {
  const asked: URLSearchParams[] = [];
  screenIs(true);
  signedIn(staff(), {
    routes: [{ path: PLACE, menuId: 9407 }],
    actionScope: [{ menuId: 9407, actions: ['view', 'export'] }],
  });
  server.use(
    http.get(at('/terms'), () => answer([{ academicYear: 2569, semester: 1, current: true }])),
    http.get(at('/grades/progress/departments'), () => answer([department])),
    http.get(at('/grades/progress'), ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return answer({ items: [late], page: 1, pageSize: 20, total: 1, isCapped: false });
    }),
  );
  return asked;
}

test('a head sees who is late, by how many days, in the words of the university', async () => {
  university();
  open(PLACE);
  expect(await screen.findByText('เลยกำหนด 3 วัน', {}, { timeout: 15_000 })).toBeInTheDocument();
  expect(screen.getByText('ต้องตรวจสอบ')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: /01418111/ })).toHaveAttribute(
    'href',
    expect.stringContaining('/adm/cases/a-case'),
  );
});

test('a number of the table leads to the list of those sheets, and nought leads nowhere', async () => {
  const asked = university();
  open(PLACE);
  const heat = await screen.findByRole('region', { name: 'ความคืบหน้ารายภาควิชา' });
  const row = await within(heat).findByRole('row', { name: /วิทยาการคอมพิวเตอร์/ });
  expect(within(row).getAllByRole('link')).toHaveLength(3);
  await userEvent.click(within(row).getByRole('link', { name: 'วิทยาการคอมพิวเตอร์ พ้นกำหนด 2 ใบ' }));
  await expect.poll(() => asked.at(-1)?.get('state')).toBe('late');
  expect(asked.at(-1)?.get('department')).toBe('CS');
});
