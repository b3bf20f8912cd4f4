import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { screenIs } from '@/testing/browser';
import { awaitingCase, menu, staff } from '@/testing/fixtures';
import { catalogueSubject, standing } from '@/testing/enrolment-fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

const calculus = catalogueSubject('01417111', 11, { weekday: 0, startsMinute: 540, endsMinute: 660 });
const physics = catalogueSubject('01420111', 12, { weekday: 0, startsMinute: 600, endsMinute: 720 });
const sent = awaitingCase();

const validation: Schemas['Validation'] = {
  items: [
    {
      key: '01417111',
      label: { th: '01417111 แคลคูลัส', en: '01417111 Calculus' },
      outcome: 'enrolled',
      approver: null,
      refused: null,
    },
    {
      key: '01420111',
      label: { th: '01420111 ฟิสิกส์', en: '01420111 Physics' },
      outcome: 'refused',
      approver: null,
      refused: {
        code: 'class_time_clash',
        message: 'เวลาเรียนซ้อนกัน',
        remedy: 'เลือกหมู่ที่เวลาไม่ซ้อน',
        rule: 'no_class_clash',
        ruleVersion: 2,
        facts: {},
      },
    },
  ],
  credits: 6,
  creditLimit: 22,
  creditMinimum: 9,
  examNotices: [],
};

// The code of the page is read before its first test, so that no test waits for it.
beforeAll(() => Promise.all([import('./plan-view'), import('./plans-page')]), 30_000);

let plans: Schemas['PlanView'][];
let keys: (string | null)[];

beforeEach(() => {
  screenIs(false);
  keys = [];
  plans = [
    {
      planId: 'p1',
      name: 'แผนเช้า',
      armedCaseId: null,
      credits: [],
      sectionIds: [11, 12],
      updatedAt: '2026-11-20T02:00:00Z',
    },
  ];
  server.use(
    http.get(at('/enrolment/plans'), () => answer(plans)),
    http.get(at('/enrolment/plans/:planId/exams'), () => answer({ exams: [], notices: [] })),
    http.get(at('/enrolment/plans/:planId/share'), () => answer({ shareId: null, madeAt: null, closesAt: null })),
    http.get(at('/enrolment/standing'), () => answer(standing())),
    http.get(at('/unlocks/possible'), () => answer([])),
    http.get(at('/enrolment/sections'), () => answer({ items: [calculus, physics], page: 1, pageSize: 50, total: 2 })),
    http.get(at('/enrolment/seats'), () =>
      answer([{ sectionId: 11, seats: 40, seatsTaken: 39, seatsReserved: 0, releasesAt: null, status: 'open' }]),
    ),
    http.post(at('/enroll/searchEnrollResult'), () =>
      answer({ enrollSubjects: [], waitApproveSubjects: [], rejectSubjects: [] }),
    ),
    http.post(at('/enrolment/validate'), () => answer(validation)),
    http.get(at('/notifications'), () => answer([])),
    http.get(at(`/cases/${sent.id}`), () => answer(sent)),
  );
  const roleMenus = [menu(9200, 0, 'ลงทะเบียน'), menu(9204, 9200, 'จัดแผน', '/std/plan')];
  signedIn(staff({ userType: '1', currentRole: 2, currentRoleSystem: 'student', roles: [], roleMenus }));
});

function answerRequests(...answers: (() => Response)[]) {
  server.use(
    http.post(at('/enrolment/requests'), ({ request }) => {
      keys.push(request.headers.get('idempotency-key'));
      return (answers[keys.length - 1] ?? answers.at(-1))?.();
    }),
  );
}

const success = () => answer({ code: 'success', message: '', caseId: sent.id, case: sent });

async function submit() {
  await userEvent.click(await screen.findByRole('button', { name: 'ลงทะเบียนทั้งแผน' }));
  const dialog = await screen.findByRole('dialog', { name: 'ยืนยันการลงทะเบียน' });
  await userEvent.click(await within(dialog).findByRole('button', { name: 'ลงทะเบียน' }));
}

test('a plan gets another name and keeps its sections, and is deleted once that is confirmed', async () => {
  const saved: unknown[] = [];
  server.use(
    http.put(at('/enrolment/plans/p1'), async ({ request }) => {
      const body = (await request.json()) as { name: string };
      saved.push(body);
      plans = plans.map((plan) => ({ ...plan, name: body.name }));
      return answer(plans[0]);
    }),
    http.delete(at('/enrolment/plans/p1'), () => {
      plans = [];
      return answer(null);
    }),
  );
  open('/std/plan');
  await userEvent.click(await screen.findByRole('button', { name: 'เปลี่ยนชื่อแผน' }));
  const field = await screen.findByRole('textbox', { name: /ชื่อแผน/ });
  await userEvent.clear(field);
  await userEvent.type(field, 'แผนบ่าย');
  await userEvent.click(screen.getByRole('button', { name: 'บันทึก' }));
  expect(await screen.findByRole('tab', { name: 'แผนบ่าย' })).toBeVisible();
  expect(saved).toEqual([{ name: 'แผนบ่าย', sectionIds: [11, 12], credits: [] }]);

  await userEvent.click(screen.getByRole('button', { name: 'ลบแผน' }));
  const dialog = await screen.findByRole('dialog', { name: /แผนบ่าย/ });
  expect(plans).toHaveLength(1);
  await userEvent.click(within(dialog).getByRole('button', { name: 'ลบแผน' }));
  await waitFor(() => expect(screen.queryByRole('tab', { name: 'แผนบ่าย' })).toBeNull());
  expect(plans).toEqual([]);
});

test('a clash is said in words, in the list and in the week, and seats are as they are now', async () => {
  open('/std/plan');
  expect(await screen.findByText('เวลาเรียน: 01417111 (1) กับ 01420111 (1)')).toBeInTheDocument();
  const week = screen.getByRole('group', { name: 'ตารางเรียนรายสัปดาห์ตามแผน' });
  expect(within(week).getAllByText('เวลาซ้อน')).toHaveLength(2);
  expect(await screen.findByText('39 จาก 40 ที่นั่ง · ว่าง 1')).toBeInTheDocument();
  expect(screen.getByText(/^จำนวนที่นั่ง ณ \d วินาทีที่ผ่านมา$/)).toBeInTheDocument();
});

test('validating says why not and what would help, and that nothing is held', async () => {
  open('/std/plan');
  await userEvent.click(await screen.findByRole('button', { name: 'ตรวจสอบ' }));
  const verdicts = await screen.findByRole('list', { name: 'ผลการตรวจสอบตามเกณฑ์' });
  expect(verdicts).toHaveTextContent('เวลาเรียนซ้อนกัน');
  expect(verdicts).toHaveTextContent('ทางออก: เลือกหมู่ที่เวลาไม่ซ้อน');
  expect(screen.getByText(/ระบบยังไม่ได้กันที่นั่งให้/)).toBeInTheDocument();
});

test('while a part of the portal is down the request is sent again by itself, with the same key', async () => {
  answerRequests(() => answer({ code: 'unavailable', message: 'ระบบไม่พร้อม', details: {} }, 503), success);
  const { path } = open('/std/plan');
  await submit();
  await waitFor(() => expect(path()).toBe(`/std/cases/${sent.id}`), { timeout: 4000 });
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
});

test('a request without an answer is asked for again with the same key and leads to its case', async () => {
  answerRequests(() => answer({ code: 'internal', message: 'ระบบขัดข้อง', details: {} }, 500), success);
  const { path } = open('/std/plan');
  await submit();
  await userEvent.click(await screen.findByRole('button', { name: 'ตกลง' }));
  await userEvent.click(await screen.findByRole('button', { name: 'ดูผลของคำขอนั้น' }));
  await waitFor(() => expect(path()).toBe(`/std/cases/${sent.id}`));
  expect(keys).toHaveLength(2);
  expect(keys[0]).toMatch(/^\w{32}$/);
  expect(keys[1]).toBe(keys[0]);
});

test('a refusal is an answer: the next press is a new request', async () => {
  answerRequests(() => answer({ code: 'plan_is_empty', message: 'ไม่ได้', details: {} }, 409), success);
  const { path } = open('/std/plan');
  await submit();
  await userEvent.click(await screen.findByRole('button', { name: 'ตกลง' }));
  expect(screen.queryByRole('button', { name: 'ดูผลของคำขอนั้น' })).toBeNull();
  await submit();
  await waitFor(() => expect(path()).toBe(`/std/cases/${sent.id}`));
  expect(keys[1]).not.toBe(keys[0]);
});

test('before enrolling opens a plan is armed, not sent', async () => {
  server.use(
    http.get(at('/enrolment/standing'), () =>
      answer(standing({ opensAt: new Date(Date.now() + 90_000).toISOString() })),
    ),
    http.post(at('/enrolment/plans/p1/arm'), () => {
      plans = plans.map((plan) => ({ ...plan, armedCaseId: sent.id }));
      return answer(awaitingCase({ stage: 'armed' }));
    }),
    http.get(at(`/cases/${sent.id}`), () => answer(awaitingCase({ stage: 'armed' }))),
  );
  open('/std/plan');
  expect(await screen.findByRole('timer')).toHaveTextContent(/^อีก 1 นาที \d+ วินาที$/);
  expect(screen.queryByRole('button', { name: 'ลงทะเบียนทั้งแผน' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'ตั้งเวลาส่ง' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('ยังไม่มีการกันที่นั่ง');
  await userEvent.click(within(dialog).getByRole('button', { name: 'ตั้งเวลาส่ง' }));
  expect(await screen.findByText('แผนนี้จะถูกส่งให้โดยอัตโนมัติ แม้ท่านออกจากระบบ')).toBeInTheDocument();
});

test('the amount of a splittable subject is kept when its field is left, and is validated with the plan', async () => {
  const thesis = { ...calculus, amount: { credits: 12, minimum: 3 } };
  const asked: unknown[] = [];
  server.use(
    http.get(at('/enrolment/sections'), () => answer({ items: [thesis, physics], page: 1, pageSize: 50, total: 2 })),
    http.put(at('/enrolment/plans/p1'), async ({ request }) => {
      const { sectionIds, credits } = (await request.json()) as Schemas['PlanView'];
      plans = plans.map((plan) => ({ ...plan, sectionIds, credits }));
      return answer(plans[0]);
    }),
    http.post(at('/enrolment/validate'), async ({ request }) => {
      asked.push(await request.json());
      return answer(validation);
    }),
  );
  open('/std/plan');
  await userEvent.type(await screen.findByRole('textbox', { name: 'หน่วยกิตที่ลงทะเบียน 01417111' }), '4.5');
  await userEvent.tab();
  await expect.poll(() => plans[0]?.credits).toEqual([{ sectionId: 11, credit: '4.5' }]);
  await userEvent.click(await screen.findByRole('button', { name: 'ตรวจสอบ' }));
  await screen.findByRole('list', { name: 'ผลการตรวจสอบตามเกณฑ์' });
  expect(asked).toMatchObject([{ sectionIds: [11, 12], credits: [{ sectionId: 11, credit: '4.5' }] }]);
});

test('what would have an armed plan refused is said beside arming it, with where it is done', async () => {
  const opensAt = new Date(Date.now() + 86_400_000).toISOString();
  server.use(http.get(at('/enrolment/standing'), () => answer(standing({ opensAt, typeChosen: false }))));
  open('/std/plan');
  const arming = await screen.findByRole('region', { name: 'ตั้งเวลาส่งแผน' });
  expect(within(arming).getByText(/ยังไม่ได้เลือกรูปแบบการลงทะเบียน/)).toBeInTheDocument();
  expect(within(arming).getByRole('link', { name: 'ไปเลือก' })).toHaveAttribute('href', '/myku/std/finance?tab=choose');
});
