import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { MENU } from '@/lib/menus';
import { menu, staff } from '@/testing/fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

const line: Schemas['EnrolmentLine'] = {
  enrolNo: 1,
  studentCode: '6610450001',
  studentNameTh: 'สมชาย ใจดี',
  studentNameEn: 'Somchai Jaidee',
  facultyCode: 'D',
  majorCode: 'D14',
  majorNameTh: 'วิทยาการคอมพิวเตอร์',
  majorNameEn: 'Computer Science',
  studyYear: 3,
  campusCode: 'B',
  subjectCode: '01418351-65',
  subjectNameTh: 'เครือข่ายคอมพิวเตอร์',
  subjectNameEn: 'Computer Networks',
  sectionCode: '1',
  sectionType: '16901',
  credit: 3,
  status: 'enrolled',
  updatedAt: '2026-08-01T02:00:00Z',
};

test('the file has the rows that the filters of the list find, and none is offered where nothing is found', async () => {
  const asked: string[] = [];
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  server.use(
    http.get(at('/terms'), () => answer([])),
    http.get(at('/organisation/majors'), () => answer([])),
    http.get(at('/enrolments'), ({ request }) => {
      const items = new URL(request.url).searchParams.get('subject') === '01418351' ? [line] : [];
      return answer({ items, page: 1, pageSize: 20, total: items.length && 1234 });
    }),
    http.get(at('/enrolments/export'), ({ request }) => {
      asked.push(new URL(request.url).search);
      return new HttpResponse('PK', { headers: { 'Content-Type': 'application/octet-stream' } });
    }),
  );
  const roleMenus = [menu(9924, 0, 'คำร้อง'), menu(MENU.enrolmentSearch, 9924, 'ค้นหา', '/adm/enrolments')];
  signedIn(staff({ roleMenus }), { actionScope: [{ menuId: MENU.enrolmentSearch, actions: ['view', 'export'] }] });

  open('/adm/enrolments?status=enrolled&subject=01418351');
  await userEvent.click(await screen.findByRole('button', { name: 'ส่งออก Excel (1,234 แถว)' }));
  await waitFor(() => expect(URL.createObjectURL).toHaveBeenCalledOnce());
  expect(asked).toEqual(['?subject=01418351&status=enrolled']);

  await userEvent.clear(screen.getByRole('searchbox', { name: 'รหัสวิชา' }));
  await userEvent.type(screen.getByRole('searchbox', { name: 'รหัสวิชา' }), '01999999');
  expect(await screen.findByText('ไม่พบผลการลงทะเบียน')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /^ส่งออก Excel/ })).toBeDisabled();
});
