import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { screenIs } from '@/testing/browser';
import { catalogueSubject, standing } from '@/testing/enrolment-fixtures';
import { required } from '@/testing/requisites';
import { menu, staff } from '@/testing/fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

const calculus = catalogueSubject('01417111', 11, { weekday: 0, startsMinute: 540, endsMinute: 660 });
const [first] = calculus.sections;
const PLAN: Schemas['PlanView'] = {
  planId: 'p1',
  name: 'แผนเช้า',
  armedCaseId: null,
  credits: [],
  sectionIds: [],
  updatedAt: '2026-11-20T02:00:00Z',
};

/** Two sections of a subject, as they stand. */
function standingAs(...statuses: string[]): Schemas['OpenSubjectView'] {
  const sections = statuses.flatMap((status, place) =>
    first ? [{ ...first, status, sectionId: 11 + place, sectionCode: String(place + 1) }] : [],
  );
  return { ...calculus, sectionCount: sections.length, sections };
}

let found: Schemas['OpenSubjectView'];

// The code of the page is read before its first test, so that no test waits for it.
beforeAll(() => import('./open-subjects-page'), 30_000);

beforeEach(() => {
  screenIs(true);
  server.use(
    http.get(at('/enrolment/sections'), () => answer({ items: [found], page: 1, pageSize: 10, total: 1 })),
    http.get(at('/enrolment/sections/verdicts'), () => answer({ inTheWay: null, sections: [] })),
    http.get(at('/enrolment/seats'), () => answer([])),
    http.get(at('/enrolment/standing'), () => answer(standing())),
    http.get(at('/unlocks/possible'), () => answer([])),
    http.get(at('/enrolment/plans'), () => answer([PLAN])),
    http.get(at('/notifications'), () => answer([])),
  );
  const roleMenus = [menu(9200, 0, 'ลงทะเบียน'), menu(9201, 9200, 'วิชาที่เปิดสอน', '/std/open-subjects')];
  signedIn(staff({ userType: '1', currentRole: 2, currentRoleSystem: 'student', roles: [], roleMenus }));
});

test('a section that is full or closed can be put into a plan, and is not enrolled in', async () => {
  found = standingAs('full', 'closed');
  let planned: unknown;
  server.use(
    http.put(at('/enrolment/plans/p1'), async ({ request }) => {
      planned = await request.json();
      return answer({ ...PLAN, sectionIds: [12] });
    }),
  );
  open('/std/open-subjects?q=วิชา');
  expect(await screen.findByText(/ไม่มีหมู่ที่ลงทะเบียนได้ในขณะนี้ แต่เลือกใส่ในแผนได้/)).toBeVisible();
  await userEvent.click(screen.getByRole('radio', { name: 'เลือกหมู่ 2 บรรยาย' }));
  expect(screen.getByRole('button', { name: 'ลงทะเบียนวิชา 01417111' })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'ใส่ 01417111 ในแผน' }));
  expect(await screen.findByText(/ใส่ใน “แผนเช้า” แล้ว/)).toBeVisible();
  expect(planned).toMatchObject({ sectionIds: [12] });
});

const PAGE: Schemas['SectionPage'] = {
  sectionId: 11,
  subject: {
    code: '01417111-65',
    showCode: '01417111',
    name: { th: 'แคลคูลัส I', en: 'Calculus I' },
    description: { th: 'ลิมิตและอนุพันธ์', en: 'Limits and derivatives.' },
    department: { th: 'ภาควิชาคณิตศาสตร์', en: 'Department of Mathematics' },
    creditShow: '3(3-0-6)',
    requisites: [
      {
        kind: 'prerequisite',
        met: false,
        tree: required('01417110', { name: { th: 'คณิตศาสตร์พื้นฐาน', en: 'Basic Mathematics' }, grade: 'F' }),
      },
    ],
    linked: [],
  },
  campus: { th: 'บางเขน', en: 'Bangkhen' },
  studentType: { th: 'ภาคปกติ', en: 'Regular' },
  needsApproval: true,
  remark: { th: 'เรียนออนไลน์สัปดาห์เว้นสัปดาห์', en: '' },
  teachers: [{ th: 'ผศ.สมชาย ใจดี', en: 'Somchai Jaidee' }],
  allowedMajors: [],
  excludedMajors: [],
  reservations: { lines: [], releasesAt: null, releasePercent: null },
};

test('a click on the name of a section chooses it', async () => {
  found = standingAs('open', 'open');
  open('/std/open-subjects?q=วิชา');
  await userEvent.click(await screen.findByText('หมู่ 2'));
  expect(screen.getAllByRole('radio')[1]).toBeChecked();
});

test('the details of a section say what it teaches in both languages and what is missing to take it', async () => {
  found = standingAs('open', 'full');
  server.use(http.get(at('/enrolment/sections/11'), () => answer(PAGE)));
  open('/std/open-subjects?q=วิชา');
  await userEvent.click(await screen.findByRole('button', { name: 'รายละเอียดหมู่ 1 บรรยาย' }));
  expect(await screen.findByText('ลิมิตและอนุพันธ์')).toBeVisible();
  expect(screen.getByText('Limits and derivatives.')).toHaveAttribute('lang', 'en');
  const dialog = screen.getByRole('dialog');
  for (const words of [
    '3(3-0-6)',
    'ต้องสอบผ่านก่อน',
    '01417110 คณิตศาสตร์พื้นฐาน · เกรด F',
    'ยังไม่ผ่านเงื่อนไข',
    'ผศ.สมชาย ใจดี',
    'เรียนออนไลน์',
  ])
    expect(dialog).toHaveTextContent(words);
});

test('while pre-enrolment is open its subjects are named with what they require', async () => {
  found = standingAs('open');
  const period = { opensAt: '2026-11-01T00:00:00Z', closesAt: '2099-01-01T00:00:00Z', isOpen: true };
  const name = { th: 'ภาษาอังกฤษพื้นฐาน II', en: 'Foundation English II' };
  server.use(
    http.get(at('/enrolment/standing'), () => answer(standing({ periods: { pre_enrolment: period } }))),
    http.get(at('/enrolment/pre-enrolment'), () =>
      answer([
        {
          showCode: '01355112',
          name,
          creditShow: '3(3-0-6)',
          grade: null,
          held: false,
          requisites: PAGE.subject.requisites,
        },
      ]),
    ),
  );
  open('/std/open-subjects');
  const panel = await screen.findByRole('group');
  expect(panel).toHaveAttribute('open');
  for (const words of ['เฉพาะ 1 วิชานี้', '01355112 ภาษาอังกฤษพื้นฐาน II', '01417110 คณิตศาสตร์พื้นฐาน'])
    expect(panel).toHaveTextContent(words);
  expect(screen.getByRole('link', { name: 'ดูหมู่เรียนของ 01355112' })).toHaveAttribute(
    'href',
    '/myku/std/open-subjects?q=01355112',
  );
});

test('a splittable subject is put into a plan and asked for with an amount of credits, and not without', async () => {
  found = { ...standingAs('open'), amount: { credits: 12, minimum: 3 } };
  let planned: unknown;
  server.use(
    http.put(at('/enrolment/plans/p1'), async ({ request }) => {
      planned = await request.json();
      return answer({ ...PLAN, sectionIds: [11] });
    }),
  );
  open('/std/open-subjects?q=วิชา');
  await userEvent.click(await screen.findByRole('radio', { name: 'เลือกหมู่ 1 บรรยาย' }));
  expect(screen.getByText('เลือกจำนวนหน่วยกิตที่จะลงทะเบียน')).toBeVisible();
  expect(screen.getByRole('button', { name: 'ลงทะเบียนวิชา 01417111' })).toBeDisabled();
  const amount = screen.getByRole('textbox', { name: 'หน่วยกิตที่ลงทะเบียน 01417111' });
  await userEvent.type(amount, '13');
  expect(screen.getByRole('button', { name: 'ใส่ 01417111 ในแผน' })).toBeDisabled();
  await userEvent.clear(amount);
  await userEvent.type(amount, '6');
  expect(screen.getByRole('button', { name: 'ลงทะเบียนวิชา 01417111' })).toBeEnabled();
  await userEvent.click(screen.getByRole('button', { name: 'ใส่ 01417111 ในแผน' }));
  expect(await screen.findByText(/ใส่ใน “แผนเช้า” แล้ว/)).toBeVisible();
  expect(planned).toMatchObject({ sectionIds: [11], credits: [{ sectionId: 11, credit: '6' }] });
});
