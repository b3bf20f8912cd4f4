import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { screenIs } from '@/testing/browser';
import { menu, staff } from '@/testing/fixtures';
import { catalogueSubject, standing } from '@/testing/enrolment-fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

const TOKEN = 'aaaaaaaaaaaaaaaaaaaaaa';
const ADDRESS = `https://myku.example/myku/std/shared-plan/${TOKEN}`;
const calculus = catalogueSubject('01417111', 11, { weekday: 0, startsMinute: 540, endsMinute: 660 });
const exam = (
  subjectShow: string,
  startsAt: string,
  endsAt: string,
  held: boolean,
  seatRows = '',
): Schemas['ExamOfPlan'] => ({
  sectionId: Number(subjectShow),
  exam: 'final',
  subjectCode: `${subjectShow}-65`,
  subjectShow,
  subjectTh: 'วิชา',
  subjectEn: 'Subject',
  sectionCode: '700',
  sectionType: '16901',
  sectionTypeTh: 'บรรยาย',
  sectionTypeEn: 'Lecture',
  startsAt,
  endsAt,
  roomTh: 'อาคาร 3',
  roomEn: 'Hall 3',
  seatRows,
  held,
});
const exams: Schemas['PlanExams'] = {
  exams: [
    exam('01417111', '2026-12-14T02:00:00Z', '2026-12-14T04:00:00Z', true),
    exam('01420111', '2026-12-14T05:30:00Z', '2026-12-14T07:30:00Z', false, 'A–D'),
  ],
  notices: [
    {
      nearness: 'short_gap',
      minutes: 90,
      on: '2026-12-14',
      first: {
        subjectCode: '01417111',
        exam: 'final',
        startsAt: '2026-12-14T02:00:00Z',
        endsAt: '2026-12-14T04:00:00Z',
      },
      second: {
        subjectCode: '01420111',
        exam: 'final',
        startsAt: '2026-12-14T05:30:00Z',
        endsAt: '2026-12-14T07:30:00Z',
      },
    },
  ],
};
const CLOSE =
  /14 ธ\.ค\. 2569: 01417111 ปลายภาค 09:00–11:00 น\. แล้วสอบ 01420111 ปลายภาค 12:30–14:30 น\. เว้นเพียง 90 นาที/u;
const shared: Schemas['SharedPlan'] = {
  academicYear: 2569,
  semester: 1,
  sectionIds: [11],
  credits: [],
  lost: [{ subjectCode: '01420111', sectionCode: '702', sectionType: '16901' }],
  validation: {
    items: [
      {
        key: '01417111',
        label: { th: '01417111 แคลคูลัส', en: '01417111 Calculus' },
        outcome: 'refused',
        approver: null,
        refused: {
          code: 'section_full',
          message: 'หมู่เรียนเต็มแล้ว',
          remedy: 'เลือกหมู่อื่น',
          rule: 'seats_are_free',
          ruleVersion: 1,
          facts: {},
        },
      },
    ],
    examNotices: exams.notices,
    credits: 3,
    creditLimit: 22,
    creditMinimum: 9,
  },
};

// The code of the pages is read before the first test, so that no test waits for it.
beforeAll(() => Promise.all([import('./plan-view'), import('./plans-page'), import('./shared-plan-page')]), 30_000);

let plans: Schemas['PlanView'][];
let standingShare: { shareId: string | null; madeAt: string | null; closesAt: string | null };

beforeEach(() => {
  screenIs(false);
  standingShare = { shareId: null, madeAt: null, closesAt: null };
  plans = [
    {
      planId: 'p1',
      name: 'แผนเช้า',
      armedCaseId: null,
      credits: [],
      sectionIds: [11],
      updatedAt: '2026-11-20T02:00:00Z',
    },
  ];
  server.use(
    http.get(at('/enrolment/plans'), () => answer(plans)),
    http.get(at('/enrolment/plans/p1/exams'), () => answer(exams)),
    http.get(at('/enrolment/plans/p1/share'), () => answer(standingShare)),
    http.get(at('/enrolment/standing'), () => answer(standing())),
    http.get(at('/unlocks/possible'), () => answer([])),
    http.get(at('/enrolment/sections'), () => answer({ items: [calculus], page: 1, pageSize: 50, total: 1 })),
    http.get(at('/enrolment/seats'), () => answer([])),
    http.post(at('/enroll/searchEnrollResult'), () =>
      answer({ enrollSubjects: [], waitApproveSubjects: [], rejectSubjects: [] }),
    ),
    http.get(at('/notifications'), () => answer([])),
  );
  const roleMenus = [menu(9200, 0, 'ลงทะเบียน'), menu(9204, 9200, 'จัดแผน', '/std/plan')];
  signedIn(staff({ userType: '1', currentRole: 2, currentRoleSystem: 'student', roles: [], roleMenus }));
});

test('examinations of the plan stand beside those that are held, and what comes close is marked', async () => {
  open('/std/plan');
  expect(await screen.findByText(CLOSE)).toBeInTheDocument();
  const planned = (await screen.findByText('01420111 วิชา')).closest('li') as HTMLElement;
  expect(within(planned).getByText(/อาคาร 3 · แถว A–D · อยู่ในแผน/u)).toBeInTheDocument();
  const held = screen.getByText('01417111 วิชา').closest('li') as HTMLElement;
  expect(within(held).getByText(/ลงทะเบียนแล้ว/u)).toBeInTheDocument();
});

test('validating a plan names close examinations before anything is sent', async () => {
  server.use(
    http.get(at('/enrolment/plans/p1/exams'), () => answer({ exams: [], notices: [] })),
    http.post(at('/enrolment/validate'), () => answer(shared.validation)),
  );
  open('/std/plan');
  await userEvent.click(await screen.findByRole('button', { name: 'ตรวจสอบ' }));
  expect(await screen.findByText(CLOSE)).toBeInTheDocument();
});

test('a link to a plan is shown once and taken back', async () => {
  server.use(
    http.post(at('/enrolment/plans/p1/share'), () => {
      standingShare = { shareId: 's1', madeAt: '2026-11-25T02:00:00Z', closesAt: '2027-03-31T17:00:00Z' };
      return answer({ ...standingShare, address: ADDRESS }, 201);
    }),
    http.delete(at('/enrolment/plans/p1/share'), () => {
      standingShare = { shareId: null, madeAt: null, closesAt: null };
      return new Response(null, { status: 204 });
    }),
  );
  open('/std/plan');
  await userEvent.click(await screen.findByRole('button', { name: 'สร้างลิงก์' }));
  expect(await screen.findByRole('textbox', { name: 'ลิงก์ (แสดงครั้งเดียว)' })).toHaveValue(ADDRESS);
  await userEvent.click(screen.getByRole('button', { name: 'ยกเลิกลิงก์' }));
  expect(await screen.findByText('ยกเลิกลิงก์แล้ว')).toBeInTheDocument();
  expect(screen.queryByRole('textbox', { name: 'ลิงก์ (แสดงครั้งเดียว)' })).not.toBeInTheDocument();
});

test('who opens a link sees verdicts of their own and what is gone, and copies it under a name that is free', async () => {
  plans = [{ ...(plans[0] as Schemas['PlanView']), name: 'แผนจากเพื่อน 1' }];
  const asked: unknown[] = [];
  server.use(
    http.get(at(`/enrolment/shared-plans/${TOKEN}`), () => answer(shared)),
    http.post(at(`/enrolment/shared-plans/${TOKEN}/copy`), async ({ request }) => {
      asked.push(await request.json());
      const copy = { ...(plans[0] as Schemas['PlanView']), name: 'แผนจากเพื่อน 2' };
      plans = [copy];
      return answer(copy, 201);
    }),
  );
  open(`/std/shared-plan/${TOKEN}`);
  expect(await screen.findByText('หมู่เรียนเต็มแล้ว')).toBeInTheDocument();
  expect(screen.getByText('01420111 หมู่ 702')).toBeInTheDocument();
  await userEvent.click(await screen.findByRole('button', { name: 'คัดลอกเป็นแผนของฉัน' }));
  expect(await screen.findByRole('tab', { name: 'แผนจากเพื่อน 2' })).toBeInTheDocument();
  expect(asked).toEqual([{ name: 'แผนจากเพื่อน 2' }]);
});

test('who has five plans already is told to delete one first', async () => {
  plans = [1, 2, 3, 4, 5].map((number) => ({
    ...(plans[0] as Schemas['PlanView']),
    planId: `p${number}`,
    name: `แผน ${number}`,
  }));
  server.use(http.get(at(`/enrolment/shared-plans/${TOKEN}`), () => answer(shared)));
  open(`/std/shared-plan/${TOKEN}`);
  expect(await screen.findByText(/ท่านมีครบ 5 แผนแล้ว/u)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'คัดลอกเป็นแผนของฉัน' })).toBeDisabled();
});

test('a link that is closed says so', async () => {
  server.use(
    http.get(at(`/enrolment/shared-plans/${TOKEN}`), () =>
      answer({ code: 'not_found', message: '', details: {} }, 404),
    ),
  );
  open(`/std/shared-plan/${TOKEN}`);
  expect(await screen.findByText(/ลิงก์นี้ไม่ถูกต้อง ถูกยกเลิก/u)).toBeInTheDocument();
});
