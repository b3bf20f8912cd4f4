import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { expect, test } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { MENU } from '@/lib/menus';
import { screenIs } from '@/testing/browser';
import { awaitingCase, staff } from '@/testing/fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

const CASE = awaitingCase({ kind: 'adoption', stage: 'faculty_review' });
const PAGE = '/adm/study/adoptions';
const science: Schemas['FacultyDrafts'] = {
  facultyCode: 'D',
  faculty: { th: 'คณะวิทยาศาสตร์', en: 'Faculty of Science' },
  subjects: 312,
  programmes: 4,
  caseId: null,
};
const view: Schemas['AdoptionsView'] = { goLiveOn: '2027-06-01', revision: 1, isOver: false, faculties: [science] };
const left: Schemas['AdoptionLine'] = {
  kind: 'programme',
  key: 'v1',
  code: 'D14 2565',
  name: { th: 'วิทยาการคอมพิวเตอร์', en: 'Computer Science' },
  outcome: 'left_out',
  refused: {
    code: 'programme_total_differs',
    message: 'หลักสูตรยังไม่สมบูรณ์',
    remedy: '',
    rule: '',
    ruleVersion: 1,
    facts: {},
  },
};

function registrar() {
  screenIs(true);
  signedIn(staff(), {
    routes: [
      { path: PAGE, menuId: MENU.adoptions },
      { path: '/adm/study/programmes', menuId: MENU.programmes },
    ],
    actionScope: [{ menuId: MENU.adoptions, actions: ['view', 'edit'] }],
  });
}

test('a registrar sees what a faculty’s adoption takes and leaves out, and asks for it', async () => {
  const sent: unknown[] = [];
  server.use(
    http.get(at('/adoptions'), () => answer(view)),
    http.get(at('/adoptions/faculties/D'), () =>
      answer({ items: [left], total: 316, page: 1, pageSize: 20, active: 300, earlier: 15, leftOut: 1 }),
    ),
    http.post(at('/adoptions/faculties/D'), async ({ request }) => {
      sent.push(await request.json());
      return answer({ caseId: CASE.id });
    }),
    http.get(at('/cases/:id'), () => answer(CASE)),
    http.get(at('/adoptions/of-case/:id'), () => answer({ items: [], total: 0, page: 1, pageSize: 20 })),
  );
  registrar();
  open(PAGE);
  expect(await screen.findByText(/รับได้จนถึงก่อนวันเริ่มใช้ระบบ.*2570/u)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'ตรวจและเสนอของคณะวิทยาศาสตร์' }));
  const dialog = await screen.findByRole('dialog', { name: 'รับรายวิชาและหลักสูตรเดิม' });
  expect(await within(dialog).findByText('หลักสูตรยังไม่สมบูรณ์')).toBeVisible();
  const toPlaces = within(dialog).getByRole('link', { name: 'D14 2565' });
  expect(toPlaces).toHaveAttribute('href', '/myku/adm/study/programmes/v1');
  await userEvent.click(within(dialog).getByRole('button', { name: /เสนอคณะ/u }));
  await waitFor(() => expect(sent).toEqual([{ reason: '' }]));
});

test('without a day nothing is adopted, and setting it is the first thing to do', async () => {
  const sent: unknown[] = [];
  server.use(
    http.get(at('/adoptions'), () => answer({ ...view, goLiveOn: null, revision: 0 })),
    http.put(at('/adoptions/go-live-day'), async ({ request }) => {
      sent.push(await request.json());
      return answer(view);
    }),
  );
  registrar();
  open(PAGE);
  expect(await screen.findByText(/ยังไม่ได้กำหนดวันเริ่มใช้ระบบ/u)).toBeVisible();
  expect(screen.queryByRole('button', { name: /ตรวจและเสนอ/u })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'กำหนดวันเริ่มใช้ระบบ' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'บันทึก' }));
  expect(sent).toEqual([]); // the day is needed
});

test('once the day has come nobody is offered anything', async () => {
  server.use(http.get(at('/adoptions'), () => answer({ ...view, isOver: true })));
  registrar();
  open(PAGE);
  expect(await screen.findByText(/เริ่มใช้ระบบแล้วเมื่อ/u)).toBeVisible();
  expect(screen.queryByRole('button', { name: /วันเริ่มใช้ระบบ|ตรวจและเสนอ/u })).toBeNull();
});
