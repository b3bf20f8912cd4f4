import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { expect, test } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { screenIs } from '@/testing/browser';
import { menu, staff } from '@/testing/fixtures';
import { graduationPlan } from '@/testing/plan-fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

const roleMenus = [menu(9400, 0, 'ผลการเรียน'), menu(9810, 9400, 'ตรวจสอบการสำเร็จการศึกษา', '/std/audit')];
const audited: Schemas['DegreeAudit'] = {
  studentCode: '6610450001',
  student: { th: 'นายณัฐพงศ์ ศรีสวัสดิ์', en: 'Mr. Natthaphong Sisawat' },
  programme: {
    versionId: 'own',
    programmeCode: 'D14',
    revision: 2565,
    name: { th: 'หลักสูตรวิทยาการคอมพิวเตอร์', en: 'Computer Science' },
    totalCredits: '9',
  },
  isOwn: true,
  world: 'if_passed',
  leftOut: [],
  earned: '0',
  surplus: '0',
  figures: { need: '9', done: '0', ifPassed: '0', toTake: '9' },
  own: null,
  nodes: [],
  subjects: [],
  conditions: [],
  isProven: true,
  inputHash: 'hash',
};

const subject = (code: string, name: string, changes: Partial<Schemas['PlanItem']> = {}): Schemas['PlanItem'] => ({
  key: code,
  code,
  name: { th: name, en: name },
  path: `major.s${code}`,
  credits: '3',
  ...changes,
});

const first = subject('01418211', 'โครงสร้างข้อมูล');
const second = subject('01418331', 'ระบบปฏิบัติการ');
const group = { ...subject('', 'กลุ่มภาษา'), key: 'general.language.any#1', code: null };

const planned = graduationPlan({
  terms: [
    { academicYear: 2570, semester: 1, credits: '6', limit: '22', items: [first, group] },
    { academicYear: 2570, semester: 2, credits: '3', limit: '22', items: [second] },
  ],
  blocking: [{ item: first, heldUp: 1, credits: '3', chain: [first, second] }],
  recommended: [
    {
      year: 1,
      semester: 1,
      items: [{ path: 'core.s01417111', code: '01417111', name: { th: 'แคลคูลัส', en: 'Calculus' }, state: 'done' }],
    },
  ],
});

/** The page of a student for whom this is planned; answers what was asked of the server. */
function planOf(view: Schemas['GraduationPlanView'], path = '/std/audit'): URLSearchParams[] {
  const asked: URLSearchParams[] = [];
  server.use(
    http.get(at('/study/audit'), () => answer(audited)),
    http.get(at('/study/programmes'), () => answer([])),
    http.get(at('/study/graduation-plan'), ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return answer(view);
    }),
  );
  screenIs(false);
  signedIn(staff({ userType: '1', currentRole: 2, currentRoleSystem: 'student', roles: [], roleMenus }));
  open(path);
  return asked;
}

test('a student reads what to take when, and what holds up others with the chain in words', async () => {
  planOf(planned);
  const plan = await screen.findByRole('region', { name: 'แผนการเรียนจนสำเร็จการศึกษา' });
  expect(within(plan).getByText(/01418211 โครงสร้างข้อมูล · 3 หน่วยกิต/)).toBeVisible();
  expect(within(plan).getByText(/วิชาเลือก: กลุ่มภาษา/)).toBeVisible();
  expect(within(plan).getByText(/ตามแผนนี้จะเรียนครบทุกรายวิชา/)).toBeVisible();
  const blocking = screen.getByRole('region', { name: 'วิชาที่ทำให้วิชาอื่นต้องรอ' });
  expect(within(blocking).getByText(/มี 1 วิชาที่ยังขาดต้องรอวิชานี้/)).toBeVisible();
  expect(within(blocking).getByText(/01418211 โครงสร้างข้อมูล → 01418331 ระบบปฏิบัติการ/)).toBeVisible();
});

test('what is in no term is named with the reason, and then no term is promised', async () => {
  const missing = {
    ...second,
    because: 'requisites' as const,
    lacking: { th: '01417111 เกรด C', en: '01417111 with C' },
  };
  planOf({ ...planned, notPlaced: [missing], isShortest: false });
  expect(await screen.findByText(/01418331 ระบบปฏิบัติการ: .*01417111 เกรด C/)).toBeVisible();
  expect(screen.queryByText(/ตามแผนนี้จะเรียนครบทุกรายวิชา/)).toBeNull();
  expect(screen.getByText(/อาจมีแผนที่ใช้จำนวนภาคน้อยกว่านี้/)).toBeVisible();
});

test('summer terms are asked for by a switch', async () => {
  const asked = planOf(planned);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('switch', { name: 'ใช้ภาคฤดูร้อนด้วย' }));
  await waitFor(() => expect(asked.at(-1)?.get('summer')).toBe('true'));
});

test('the recommended study plan says how far each part of it is', async () => {
  planOf(planned);
  const user = userEvent.setup();
  await user.click(await screen.findByText('ดูแผนของแต่ละปี'));
  expect(screen.getByText(/01417111 แคลคูลัส · ครบแล้ว/)).toBeVisible();
});

test('a plan of another programme says that it is only tried, beside what ones own comes to', async () => {
  const tried = graduationPlan({
    ...planned,
    isOwn: false,
    programme: {
      versionId: 'another',
      programmeCode: 'E09',
      revision: 2570,
      name: { th: 'หลักสูตรวิศวกรรมคอมพิวเตอร์', en: 'Computer Engineering' },
      totalCredits: '9',
    },
    own: { last: { academicYear: 2569, semester: 2 }, terms: 1, notPlaced: 2 },
  });
  const asked = planOf(tried, '/std/audit?programme=another');
  const said = await screen.findByText(/แผนสมมติ: หลักสูตรวิศวกรรมคอมพิวเตอร์ .*2570/);
  const status = said.closest('[role="status"]') as HTMLElement;
  expect(asked.at(-1)?.get('programme')).toBe('another');
  expect(within(status).getByText(/หลักสูตรปัจจุบัน: อีก 1 ภาค .*2569 .*2 วิชา/)).toBeVisible();
  await userEvent.setup().click(within(status).getByRole('button', { name: 'กลับไปหลักสูตรปัจจุบัน' }));
  await waitFor(() => expect(asked.at(-1)?.has('programme')).toBe(false));
});

test('subjects that are tried have a plan of their own, beside the one as it stands, until trying ends', async () => {
  const tried = graduationPlan({
    ...planned,
    own: { last: { academicYear: 2569, semester: 2 }, terms: 1, notPlaced: 0 },
  });
  const asked = planOf(tried, '/std/audit?planned=01418231&without=01418211');
  const said = await screen.findByText('แผนสมมติ: ตามรายวิชาที่ลองอยู่');
  const status = said.closest('[role="status"]') as HTMLElement;
  expect(asked.at(-1)?.getAll('planned')).toEqual(['01418231']);
  expect(asked.at(-1)?.getAll('without')).toEqual(['01418211']);
  expect(within(status).getByText(/หากเป็นเช่นนี้: อีก 2 ภาค/)).toBeVisible();
  expect(within(status).getByText(/แผนปัจจุบัน: อีก 1 ภาค .*2569/)).toBeVisible();
  await userEvent.setup().click(within(status).getByRole('button', { name: 'กลับไปแผนปัจจุบัน' }));
  await waitFor(() => expect(asked.at(-1)?.has('planned') || asked.at(-1)?.has('without')).toBe(false));
});
