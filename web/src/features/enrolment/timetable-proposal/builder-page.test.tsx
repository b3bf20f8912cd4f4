import { screen, within } from '@testing-library/react';
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
const figures = { days: 1, gapMinutes: 90, longestGap: 90, sameDayExams: 1, tightExams: 0, scarcity: 0 };
const offer = {
  subject: '01417111',
  name: { th: 'แคลคูลัส', en: 'Calculus' },
  sections: 3,
  left: 2,
  refused: [{ code: 'section_closed', sections: 1 }],
  example: { code: 'section_closed', message: 'ปิดรับแล้ว', remedy: '', rule: 'open', ruleVersion: 1, facts: {} },
  unwished: [],
  teachers: [],
  pace: [{ sectionType: '16901' as const, sections: 3, minutes: 40 }],
};
const found: Schemas['TimetablesView'] = {
  timetables: [{ chosen: [{ subject: '01417111', sectionId: 11, instead: [12] }], figures }],
  total: 1,
  isExact: true,
  isProven: true,
  subjects: [offer],
  setsRefused: [],
  neverTogether: [],
};

// The code of the page is read before its first test, so that no test waits for it.
beforeAll(() => import('@/app/enrolment/builder-page'), 30_000);

let asked: Schemas['TimetableAsk'][];
let saved: { sectionIds: number[] }[];
let plans: Schemas['PlanView'][];
const plan = { planId: 'p1', name: 'ตารางที่เลือก 1', armedCaseId: null, credits: [], sectionIds: [], updatedAt: '' };

beforeEach(() => {
  screenIs(true);
  sessionStorage.clear();
  asked = [];
  saved = [];
  plans = [];
  server.use(
    http.get(at('/enrolment/plans'), () => answer(plans)),
    http.post(at('/enrolment/plans'), async ({ request }) =>
      answer({ ...plan, ...((await request.json()) as Schemas['PlanView']) }),
    ),
    http.put(at('/enrolment/plans/p1'), async ({ request }) => {
      saved.push((await request.json()) as { sectionIds: number[] });
      return answer(plan);
    }),
    http.get(at('/enrolment/standing'), () => answer(standing())),
    http.get(at('/enrolment/plans/:planId/exams'), () => answer({ exams: [], notices: [] })),
    http.get(at('/enrolment/plans/:planId/share'), () => answer({ shareId: null, madeAt: null, closesAt: null })),
    http.get(at('/unlocks/possible'), () => answer([])),
    http.get(at('/enrolment/sections'), () => answer({ items: [calculus], page: 1, pageSize: 50, total: 1 })),
    http.get(at('/enrolment/seats'), () => answer([])),
    http.post(at('/enroll/searchEnrollResult'), () =>
      answer({ enrollSubjects: [], waitApproveSubjects: [], rejectSubjects: [] }),
    ),
    http.get(at('/notifications'), () => answer([])),
    http.post(at('/enrolment/timetable-proposals'), async ({ request }) => {
      asked.push((await request.json()) as Schemas['TimetableAsk']);
      return answer(found);
    }),
  );
  const roleMenus = [
    menu(9200, 0, 'ลงทะเบียน'),
    menu(9204, 9200, 'จัดแผน', '/std/plan'),
    menu(9303, 9200, 'ตรวจหลักสูตร', '/std/audit'),
  ];
  signedIn(staff({ userType: '1', currentRole: 2, currentRoleSystem: 'student', roles: [], roleMenus }));
});

async function choose() {
  open('/std/plan/build');
  await userEvent.type(await screen.findByRole('combobox', { name: 'เพิ่มวิชา' }), '01417');
  await userEvent.click(await screen.findByRole('option', { name: /01417111/ }));
}

test('subjects and wishes are asked for, and what is found says what it comes to and what else there is', async () => {
  await choose();
  await userEvent.click(screen.getByRole('button', { name: 'วันศุกร์' }));
  await userEvent.click(screen.getByRole('button', { name: 'หาตารางเรียน' }));
  const card = await screen.findByRole('listitem', { name: 'ตารางที่ 1' });
  expect(asked).toMatchObject([{ choices: [{ subjects: ['01417111'], take: 1 }], freeDays: [4], first: 'days' }]);
  expect(card).toHaveTextContent('มาเรียน 1 วัน · ว่างระหว่างคาบรวม 1 ชั่วโมง 30 นาที · สอบวันเดียวกัน 1 คู่');
  expect(card).toHaveTextContent('มีอีก 1 หมู่ในเวลาเดียวกัน');
  expect(screen.getByText(/ที่นั่งมักเต็มใน 40 นาที/)).toBeInTheDocument();
  expect(screen.getByText('ลงไม่ได้ 1 หมู่ เช่น ปิดรับแล้ว')).toBeInTheDocument();
});

test('a timetable is kept as a plan of a name that no plan has by then, and it is shown', async () => {
  await choose();
  await userEvent.click(screen.getByRole('button', { name: 'หาตารางเรียน' }));
  const card = await screen.findByRole('listitem', { name: 'ตารางที่ 1' });
  plans = [plan]; // made in another tab
  await userEvent.click(within(card).getByRole('button', { name: 'เก็บเป็นแผน' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'จัดแผนลงทะเบียน' })).toBeInTheDocument();
  expect(saved).toMatchObject([{ name: 'ตารางที่เลือก 2', sectionIds: [11] }]);
});

test('timetables are compared week beside week, and what was wished outlives a reload', async () => {
  await choose();
  await userEvent.click(screen.getByRole('button', { name: 'หาตารางเรียน' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'เทียบตารางที่ 1' }));
  const compared = await screen.findByRole('region', { name: 'เทียบตาราง' });
  expect(within(compared).getByRole('group', { name: 'ตารางเรียนรายสัปดาห์ตามแผน' })).toHaveTextContent('01417111');
  expect(sessionStorage.getItem('timetable-wishes.T0001.2569.1')).toContain('01417111');
});

const MORNING = { weekday: 2, startsMinute: 540, endsMinute: 660 };
const lacked = (path: string, code: string) => ({
  path,
  name: { th: 'วิชาแกน', en: 'Core' },
  credits: '3',
  subjects: [code],
});

test('what is missing is chosen with one press, and other things that are missing are there to add', async () => {
  const physics = catalogueSubject('01420111', 12, MORNING);
  server.use(
    http.get(at('/study/term-suggestions'), () =>
      answer({ hasProgramme: true, chosen: ['01417111'], lacked: [lacked('a', '01417111'), lacked('b', '01420111')] }),
    ),
    http.get(at('/enrolment/sections'), () => answer({ items: [calculus, physics], page: 1, pageSize: 50, total: 2 })),
  );
  open('/std/plan/build');
  await userEvent.click(await screen.findByRole('button', { name: 'ใส่วิชาที่ฉันยังขาดให้เลย' }));
  expect(await screen.findByText(/^ใส่ให้แล้ว 1 วิชา/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'นำ 01417111 ออก' })).toBeInTheDocument();
  await userEvent.click(screen.getByText('วิชาอื่นที่ฉันยังขาดและเปิดภาคนี้'));
  await userEvent.click(screen.getByRole('button', { name: '01420111 วิชา 01420111' }));
  expect(screen.getByRole('button', { name: 'นำ 01420111 ออก' })).toBeInTheDocument();
});

test('a subject that finds no room says why and what to do, and is added once there is room', async () => {
  const codes = [...'01234567'].map((number) => `0141711${number}`);
  const told = { hasProgramme: true, chosen: codes, lacked: [lacked('b', '01420111')] };
  const rows = [...codes, '01420111'].map((code, number) => catalogueSubject(code, 20 + number, MORNING));
  server.use(
    http.get(at('/study/term-suggestions'), () => answer(told)),
    http.get(at('/enrolment/sections'), () => answer({ items: rows, page: 1, pageSize: 50, total: rows.length })),
  );
  open('/std/plan/build');
  await userEvent.click(await screen.findByRole('button', { name: 'ใส่วิชาที่ฉันยังขาดให้เลย' }));
  expect(await screen.findByText(/^ใส่ให้แล้ว 8 วิชา/)).toBeInTheDocument();
  await userEvent.click(screen.getByText('วิชาอื่นที่ฉันยังขาดและเปิดภาคนี้'));
  await userEvent.click(screen.getByRole('button', { name: '01420111 วิชา 01420111' }));
  const said = /^เลือกครบ 8 วิชาแล้ว จึงยังใส่ 01420111 ไม่ได้/;
  expect((await screen.findByText(said)).closest('[role="status"]')).not.toBeNull();
  expect(screen.queryByRole('button', { name: 'นำ 01420111 ออก' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'นำ 01417110 ออก' }));
  expect(screen.queryByText(said)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '01420111 วิชา 01420111' }));
  expect(screen.getByRole('button', { name: 'นำ 01420111 ออก' })).toBeInTheDocument();
});

test('what is said to be added is what was not there before', async () => {
  server.use(
    http.get(at('/study/term-suggestions'), () =>
      answer({ hasProgramme: true, chosen: ['01417111', '01420111'], lacked: [] }),
    ),
    http.get(at('/enrolment/sections'), () =>
      answer({ items: [calculus, catalogueSubject('01420111', 12, MORNING)], page: 1, pageSize: 50, total: 2 }),
    ),
  );
  await choose();
  const press = screen.getByRole('button', { name: 'ใส่วิชาที่ฉันยังขาดให้เลย' });
  await userEvent.click(press);
  expect(await screen.findByText(/^ใส่ให้แล้ว 1 วิชา/)).toBeInTheDocument();
  await userEvent.click(press);
  expect(await screen.findByText(/^ไม่มีวิชาที่ใส่เพิ่มได้/)).toBeInTheDocument();
  expect(screen.queryByText(/^ใส่ให้แล้ว/)).not.toBeInTheDocument();
});

test('what can be taken goes before what cannot, and words that are being typed have no answer yet', async () => {
  const full = catalogueSubject('01417000', 13, { weekday: 1, startsMinute: 540, endsMinute: 720 });
  server.use(
    http.get(at('/enrolment/sections'), ({ request }) => {
      const can = new URL(request.url).searchParams.get('possible') === 'true';
      return answer({ items: can ? [calculus] : [full, calculus], page: 1, pageSize: 50, total: 2 });
    }),
  );
  open('/std/plan/build');
  const field = await screen.findByRole('combobox', { name: 'เพิ่มวิชา' });
  await userEvent.type(field, '01417');
  await screen.findByRole('option', { name: /01417111/ });
  expect(screen.getAllByRole('option').map((option) => option.textContent?.slice(0, 8))).toEqual([
    '01417111',
    '01417000',
  ]);
  expect(screen.getByText('เปิดสอนภาคนี้ แต่ตอนนี้คุณลงไม่ได้')).toBeInTheDocument();
  await userEvent.type(field, '1');
  expect(screen.queryByRole('option')).toBeNull();
});

test('nothing is said to be out of reach while nobody has said what can be taken', async () => {
  server.use(
    http.get(at('/enrolment/sections'), ({ request }) =>
      new URL(request.url).searchParams.get('possible') === 'true'
        ? answer({ code: 'failed', message: 'ขัดข้อง' }, 500)
        : answer({ items: [calculus], page: 1, pageSize: 50, total: 1 }),
    ),
  );
  open('/std/plan/build');
  await userEvent.type(await screen.findByRole('combobox', { name: 'เพิ่มวิชา' }), '01417');
  expect(await screen.findByRole('option', { name: /01417111/ })).toBeInTheDocument();
  expect(screen.queryByText('เปิดสอนภาคนี้ แต่ตอนนี้คุณลงไม่ได้')).not.toBeInTheDocument();
});

test('sections of another campus are asked for where the student goes there', async () => {
  await choose();
  await userEvent.click(screen.getByRole('button', { name: 'กำแพงแสน' }));
  await userEvent.click(screen.getByRole('button', { name: 'หาตารางเรียน' }));
  await screen.findByRole('listitem', { name: 'ตารางที่ 1' });
  expect(asked).toMatchObject([{ campuses: ['K'] }]);
});

test('subjects that must be enrolled together are chosen together', async () => {
  const laboratory = catalogueSubject('01417113', 13, { weekday: 1, startsMinute: 540, endsMinute: 720 });
  server.use(
    http.get(at('/enrolment/sections'), ({ request }) => {
      const named = new URL(request.url).searchParams.get('subjects');
      const items = named === '01417113' ? [laboratory] : [{ ...calculus, linked: ['01417113'] }];
      return answer({ items, page: 1, pageSize: 50, total: 1 });
    }),
  );
  await choose();
  expect(await screen.findByRole('button', { name: 'นำ 01417113 ออก' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'นำ 01417111 ออก' })).toBeInTheDocument();
});

test('what must be enrolled together is looked for on every campus the student goes to', async () => {
  const laboratory = catalogueSubject('01417113', 13, { weekday: 1, startsMinute: 540, endsMinute: 720 });
  server.use(
    http.get(at('/enrolment/sections'), ({ request }) => {
      const asking = new URL(request.url).searchParams;
      const linked = asking.get('campus') === 'K' ? [laboratory] : [];
      const items = asking.get('subjects') === '01417113' ? linked : [{ ...calculus, linked: ['01417113'] }];
      return answer({ items, page: 1, pageSize: 50, total: items.length });
    }),
  );
  open('/std/plan/build');
  await userEvent.click(await screen.findByRole('button', { name: 'บางเขน' }));
  await userEvent.click(screen.getByRole('button', { name: 'กำแพงแสน' }));
  await userEvent.type(screen.getByRole('combobox', { name: 'เพิ่มวิชา' }), '01417');
  await userEvent.click(await screen.findByRole('option', { name: /01417111/ }));
  expect(await screen.findByRole('button', { name: 'นำ 01417113 ออก' })).toBeInTheDocument();
});

test('where nothing fits it is said what stands in the way', async () => {
  server.use(
    http.post(at('/enrolment/timetable-proposals'), () =>
      answer({ ...found, timetables: [], total: 0, neverTogether: [['01417111', '01420111']] }),
    ),
  );
  await choose();
  await userEvent.click(screen.getByRole('button', { name: 'หาตารางเรียน' }));
  expect(await screen.findByText('ไม่มีตารางใดที่ได้ตามที่ต้องการ')).toBeInTheDocument();
  expect(screen.getByText('01417111 กับ 01420111 ไม่มีหมู่ใดที่เวลาไม่ชนกัน')).toBeInTheDocument();
});
