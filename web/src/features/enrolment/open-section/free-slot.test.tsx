import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { screenIs } from '@/testing/browser';
import { catalogueSubject, standing } from '@/testing/enrolment-fixtures';
import { menu, staff } from '@/testing/fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

const calculus = catalogueSubject('01417111', 11, { weekday: 0, startsMinute: 540, endsMinute: 660 });
const PLAN = {
  planId: 'p1',
  name: 'แผนเช้า',
  armedCaseId: null,
  credits: [],
  sectionIds: [11],
  updatedAt: '2026-11-20T02:00:00Z',
};
const MENUS = [
  menu(9200, 0, 'ลงทะเบียน'),
  menu(9201, 9200, 'วิชาที่เปิดสอน', '/std/open-subjects'),
  menu(9204, 9200, 'จัดแผน', '/std/plan'),
  menu(9810, 9200, 'ตรวจสอบการสำเร็จการศึกษา', '/std/audit'),
];

// The code of the pages is read before the first test, so that no test waits for it.
beforeAll(
  () =>
    Promise.all([
      import('@/app/enrolment/open-subjects-page'),
      import('@/features/enrolment/plan/plans-page'),
      import('@/features/enrolment/timetable/timetable-page'),
    ]),
  30_000,
);

let searched: URLSearchParams[];

beforeEach(() => {
  screenIs(false);
  searched = [];
  server.use(
    http.get(at('/enrolment/plans'), () => answer([PLAN])),
    http.get(at('/enrolment/standing'), () => answer(standing())),
    http.get(at('/enrolment/plans/:planId/exams'), () => answer({ exams: [], notices: [] })),
    http.get(at('/enrolment/plans/:planId/share'), () => answer({ shareId: null, madeAt: null, closesAt: null })),
    http.get(at('/unlocks/possible'), () => answer([])),
    http.get(at('/enrolment/sections'), ({ request }) => {
      searched.push(new URL(request.url).searchParams);
      return answer({ items: [calculus], page: 1, pageSize: 10, total: 1 });
    }),
    http.get(at('/enrolment/sections/verdicts'), () => answer({ inTheWay: null, sections: [] })),
    http.get(at('/enrolment/seats'), () => answer([])),
    http.post(at('/enroll/searchEnrollResult'), () =>
      answer({ enrollSubjects: [], waitApproveSubjects: [], rejectSubjects: [] }),
    ),
    http.get(at('/notifications'), () => answer([])),
  );
  student(MENUS);
});

function student(roleMenus: typeof MENUS) {
  signedIn(staff({ userType: '1', currentRole: 2, currentRoleSystem: 'student', roles: [], roleMenus }));
}

test('a free stretch in the week of a plan searches that day and time for what can be taken beside the plan', async () => {
  open('/std/plan');
  const free = await screen.findByRole('link', { name: 'วันจันทร์ 11:00–18:00 ว่าง ลงอะไรได้บ้าง' });
  searched = [];
  await userEvent.click(free);
  expect(await screen.findByText('ช่วงว่างของฉัน วันจันทร์ 11:00–18:00')).toBeVisible();
  const asked = Object.fromEntries(searched[0] ?? []);
  expect(asked).toMatchObject({ weekday: '0', from: '660', to: '1080', fits: 'true', possible: 'true', plan: 'p1' });
});

test('who may not search is not led there', async () => {
  student(MENUS.filter(({ menuUrl }) => menuUrl !== '/std/open-subjects'));
  open('/std/plan');
  expect(await screen.findByText('9:00–11:00')).toBeVisible();
  expect(screen.queryByRole('link', { name: /ลงอะไรได้บ้าง/ })).toBeNull();
});

test('whoever has no class yet sees a week that is all free', async () => {
  student([...MENUS, menu(9205, 9200, 'ตารางเรียน', '/std/timetable')]);
  server.use(http.get(at('/std-profile/getGroupCourse'), () => answer({ results: [] })));
  open('/std/timetable');
  const free = await screen.findByRole('link', { name: 'วันอังคาร 8:00–18:00 ว่าง ลงอะไรได้บ้าง' });
  expect(free).toHaveAttribute('href', expect.stringContaining('day=TUE'));
  expect(screen.getAllByRole('link', { name: /ลงอะไรได้บ้าง/ })).toHaveLength(5);
});

function node(changes: Partial<Schemas['AuditNode']>): Schemas['AuditNode'] {
  const name = { th: 'กลุ่ม', en: 'Group' };
  const figures = { need: '3', have: '0', short: '3' };
  const empty = { used: [], tooLow: [], agreed: [], candidates: [], children: [] };
  return { path: 'general', name, rule: 'credits', state: 'missing', ...figures, ...empty, ...changes };
}

/** An audit that says what is missing; whatever else it says is not read here. */
function auditOf(children: Schemas['AuditNode'][]): Pick<Schemas['DegreeAudit'], 'programme' | 'nodes'> {
  const programme = {
    versionId: 'v',
    programmeCode: 'D14',
    revision: 2565,
    name: { th: '', en: '' },
    totalCredits: '6',
  };
  return { programme, nodes: [node({ children })] };
}

test('groups of general education that are missing are named with their credits, and one of them is searched for', async () => {
  const wellness = node({ path: 'a', group: 'อยู่ดีมีสุข', toTake: '4' });
  const language = node({ path: 'b', group: 'ภาษากับการสื่อสาร', toTake: null });
  const asked: string[] = [];
  server.use(
    http.get(at('/study/audit'), ({ request }) => {
      asked.push(request.url);
      return answer(auditOf([wellness, language]));
    }),
  );
  open('/std/open-subjects?fits=1');
  const show = await screen.findByRole('button', { name: 'หมวดศึกษาทั่วไปที่ฉันยังขาด' });
  expect(asked).toHaveLength(0);
  await userEvent.click(show);
  await userEvent.click(await screen.findByRole('button', { name: 'อยู่ดีมีสุข ขาด 4 หน่วยกิต' }));
  expect(screen.queryByRole('button', { name: /ภาษากับการสื่อสาร/ })).toBeNull();
  expect(await screen.findByRole('button', { name: '✓ อยู่ดีมีสุข ขาด 4 หน่วยกิต', pressed: true })).toBeVisible();
  await waitFor(() => expect(searched.at(-1)?.get('group')).toBe('อยู่ดีมีสุข'));
});
