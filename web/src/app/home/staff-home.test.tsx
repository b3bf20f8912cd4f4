import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { beforeAll, expect, test } from 'vitest';
import { i18n } from '@/lib/i18n';
import { MENU } from '@/lib/menus';
import { screenIs } from '@/testing/browser';
import { emptyInbox, menu, staff } from '@/testing/fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const list = (items: unknown[], total = items.length) => answer({ items, page: 1, pageSize: 1, total });
const period = (periodId: number, kind: string, opensAt: string, closesAt: string) => ({
  periodId,
  kind,
  opensAt,
  closesAt,
  revision: 1,
  steps: [],
  stepUnit: null,
});

// Code and texts of the page are read before the test, so that it waits for neither.
beforeAll(async () => {
  await import('./staff-home-page');
  await i18n.loadNamespaces(['dashboard', 'shell', 'tasks', 'case', 'cases', 'holds', 'calendar', 'announcements']);
});

test('the home page says what is stuck, held and about to end, each with the way there, for what the role may see', async () => {
  screenIs(true);
  server.use(
    http.get(at('/tasks'), () => list([], 0)),
    http.get(at('/tasks/overview'), () => answer({ ...emptyInbox, total: 7, overdue: 2, escalated: 1 })),
    http.get(at('/cases/stuck'), () => answer({ open: 30, overdue: 4, escalated: 3, waiting: 12, oldest: inDays(-9) })),
    http.get(at('/holds'), () => list([], 5)),
    http.get(at('/calendar/periods'), () =>
      list([
        period(1, 'late_enrolment', inDays(20), inDays(30)),
        period(2, 'add_drop', inDays(-2), inDays(3)),
        period(3, 'enrolment', inDays(-9), inDays(-3)),
      ]),
    ),
    http.get(at('/usr-common/getAnnounceNews'), () => answer({ results: [] })),
    http.get(at('/calendar/periods/gaps'), () => answer([])),
  );
  const actionScope = [MENU.tasks, MENU.cases, MENU.holds, MENU.calendar].map((menuId) => ({
    menuId,
    actions: ['view' as const],
  }));
  signedIn(staff({ roleMenus: [menu(9900, 0, 'หน้าหลัก'), menu(9902, 9900, 'ภาพรวม', '/adm/home')] }), { actionScope });
  open('/adm/home');
  expect(await screen.findByRole('link', { name: /เกินกำหนด.*4 คำขอ/ })).toHaveAttribute(
    'href',
    '/myku/adm/cases?stuck=overdue',
  );
  expect(screen.getByRole('link', { name: /12 คำขอ.*นานที่สุด 9 วัน/ })).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: /ยังระงับอยู่.*5 รายการ/ })).toBeInTheDocument();
  const periods = within(await screen.findByRole('region', { name: 'กำหนดการถัดไป' }));
  expect((await periods.findAllByRole('link')).map((link) => link.textContent)).toEqual([
    expect.stringMatching(/อีก 3 วันปิด/),
    expect.stringMatching(/อีก 20 วันเปิด/),
  ]);
  expect(screen.queryByRole('region', { name: 'หมู่เรียน' })).toBeNull();
});

test('a teacher reads what they are responsible for, each with the way to its hours taught and report', async () => {
  screenIs(true);
  server.use(
    http.get(at('/curriculum/responsible-subjects'), () =>
      answer([
        {
          subjectCode: '01418211-65',
          showCode: '01418211',
          name: { th: 'โครงสร้างข้อมูล', en: 'Data Structures' },
          startYear: 2565,
          sections: 2,
        },
        {
          subjectCode: '01418211-60',
          showCode: '01418211',
          name: { th: 'โครงสร้างข้อมูล', en: 'Data Structures' },
          startYear: 2560,
          sections: 0,
        },
      ]),
    ),
    http.get(at('/curriculum/concerning-changes'), () =>
      answer([
        {
          caseId: '01990000-0000-7000-8000-000000000001',
          subjectCode: '01418111-70',
          name: { th: 'แนะนำคอมพิวเตอร์', en: '' },
          stage: 'faculty',
          uses: 3,
        },
      ]),
    ),
    http.get(at('/usr-common/getAnnounceNews'), () => answer({ results: [] })),
  );
  signedIn(staff({ roleMenus: [menu(9900, 0, 'หน้าหลัก'), menu(9902, 9900, 'ภาพรวม', '/adm/home')] }), {
    actionScope: [{ menuId: MENU.subjects, actions: ['view'] }],
  });
  open('/adm/home');
  const mine = within(await screen.findByRole('region', { name: 'รายวิชาที่ฉันรับผิดชอบ' }));
  const links = await mine.findAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual([
    expect.stringMatching(/^01418211 โครงสร้างข้อมูล.*2 หมู่.*2565/u),
    expect.stringMatching(/^01418211 โครงสร้างข้อมูล.*ไม่เปิด.*2560/u),
  ]);
  expect(links[0]).toHaveAttribute('href', '/myku/adm/curriculum/subjects/01418211-65#report');
  const changed = await screen.findByRole('link', { name: /แนะนำคอมพิวเตอร์/u });
  expect(changed).toHaveTextContent(/^01418111 แนะนำ/u);
});
