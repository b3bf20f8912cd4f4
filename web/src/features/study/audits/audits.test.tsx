import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { expect, test } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { screenIs } from '@/testing/browser';
import { menu, staff } from '@/testing/fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

const CODE = '6610450001';
const roleMenus = [menu(9400, 0, 'ผลการเรียน'), menu(9810, 9400, 'ตรวจสอบการสำเร็จการศึกษา', '/std/audit')];
const student = () => staff({ userType: '1', currentRole: 2, currentRoleSystem: 'student', roles: [], roleMenus });

function node(path: string, name: string, changes: Partial<Schemas['AuditNode']> = {}): Schemas['AuditNode'] {
  return {
    path,
    name: { th: name, en: name },
    rule: 'subject',
    state: 'missing',
    need: '3',
    have: '0',
    short: '3',
    used: [],
    tooLow: [],
    agreed: [],
    candidates: [],
    children: [],
    ...changes,
  };
}

const leaves = [
  node('major.one', 'การเขียนโปรแกรม', {
    state: 'done',
    have: '3',
    short: '0',
    used: [{ key: '01418111:2568:1', because: 'equivalent' }],
  }),
  node('major.two', 'โครงสร้างข้อมูล', {
    toTake: '3',
    candidates: [{ code: '01418231', name: { th: 'โครงสร้างข้อมูล', en: 'Data structures' }, credits: '3', isOpen: true }],
  }),
];
const view: Schemas['DegreeAudit'] = {
  studentCode: CODE,
  student: { th: 'นายณัฐพงศ์ ศรีสวัสดิ์', en: 'Mr. Natthaphong Sisawat' },
  programme: {
    versionId: 'own',
    programmeCode: 'D14',
    revision: 2565,
    name: { th: 'หลักสูตรวิทยาการคอมพิวเตอร์', en: 'Computer Science' },
    totalCredits: '6',
  },
  isOwn: true,
  world: 'if_passed',
  leftOut: [],
  earned: '3',
  surplus: '0',
  figures: { need: '6', done: '3', ifPassed: '3', toTake: '3' },
  own: null,
  nodes: [node('major', 'วิชาเฉพาะ', { rule: 'all', need: '6', have: '3', children: leaves })],
  subjects: [
    {
      key: '01418111:2568:1',
      code: '01418111',
      name: { th: 'การเขียนโปรแกรม', en: 'Programming' },
      credits: '3',
      partOf: null,
      academicYear: 2568,
      semester: 1,
      letter: 'B',
      certainty: 'done',
      countsAt: ['major.one'],
      couldCountAt: ['major.two'],
      rejection: null,
      isSurplus: false,
    },
    {
      key: '01417111:2568:1',
      code: '01417111',
      name: { th: 'แคลคูลัส', en: 'Calculus' },
      credits: '3',
      partOf: null,
      academicYear: 2568,
      semester: 1,
      letter: 'W',
      certainty: 'done',
      countsAt: [],
      couldCountAt: [],
      rejection: 'withdrawn',
      isSurplus: false,
    },
  ],
  conditions: [{ kind: 'gpax', state: 'met', need: '2.00', have: '3.10', subjects: [], test: null }],
  isProven: true,
  inputHash: 'hash',
};

/** The server; answers what was asked of it. */
function serving(answered: Schemas['DegreeAudit']): URLSearchParams[] {
  const asked: URLSearchParams[] = [];
  const read = ({ request }: { request: Request }) => {
    asked.push(new URL(request.url).searchParams);
    return answer(answered);
  };
  server.use(
    http.get(at('/study/audit'), read),
    http.get(at('/study/students/:code/audit'), read),
    http.get(at('/study/programmes'), () =>
      answer([
        { ...view.programme, versionId: 'other', name: { th: 'สถิติ', en: 'Statistics' }, faculty: { th: '', en: '' } },
      ]),
    ),
  );
  return asked;
}

test('a part of a splittable subject says of how many credits it is, and that the rest is waited for', async () => {
  const [first] = view.subjects;
  if (!first) throw new Error('no subject');
  const part = { ...first, key: '01418499:2568:2', code: '01418499', credits: '1', partOf: '3', countsAt: [] };
  screenIs(false);
  signedIn(student());
  serving({ ...view, subjects: [...view.subjects, { ...part, rejection: 'incomplete' }] });
  open('/std/audit');
  const rest = await screen.findByRole('region', { name: 'รายวิชาที่ไม่นับในหลักสูตร' });
  expect(within(rest).getByText(/01418499.*1 จาก 3 หน่วยกิต/)).toBeVisible();
  expect(within(rest).getByText('นับเมื่อเรียนส่วนที่เหลือของรายวิชานี้ครบหน่วยกิต')).toBeVisible();
});

test('a student reads what counts where and why, what is missing, and what does not count', async () => {
  screenIs(false);
  signedIn(student());
  serving(view);
  open('/std/audit');
  const layer = await screen.findByRole('region', { name: 'วิชาเฉพาะ' });
  expect(within(layer).getByText(/01418111 · 3 หน่วยกิต · เกรด B/)).toBeVisible();
  expect(within(layer).getByText(/นับเพราะเป็นรายวิชาเทียบเท่า · นับที่ โครงสร้างข้อมูล ได้เช่นกัน/)).toBeVisible();
  expect(within(layer).getByRole('link', { name: '01418231' })).toHaveAttribute(
    'href',
    expect.stringContaining('/std/open-subjects?q=01418231'),
  );
  const rest = screen.getByRole('region', { name: 'รายวิชาที่ไม่นับในหลักสูตร' });
  expect(within(rest).getByText('ถอนรายวิชา')).toBeVisible();
  expect(screen.getByText('คะแนนเฉลี่ยสะสมอย่างน้อย 2.00')).toBeVisible();
  expect(screen.getByText(/ยังต้องเรียนเพิ่มอีก 3 หน่วยกิต/)).toBeVisible();
});

test('a missing subject is tried, and what is tried is in the address until it ends', async () => {
  screenIs(true);
  signedIn(student());
  const asked = serving({ ...view, own: { need: '6', done: '3', ifPassed: '3', toTake: '6' } });
  const { router } = open('/std/audit');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'ลองวางแผน 01418231' }));
  expect(router.state.location.search).toContain('planned=01418231');
  expect(await screen.findByText(/ต้องเรียนเพิ่มอีก 3 หน่วยกิต จากเดิม 6 หน่วยกิต/)).toBeVisible();
  await waitFor(() => expect(asked.at(-1)?.getAll('planned')).toEqual(['01418231']));
  await user.click(screen.getByRole('button', { name: 'เลิกลอง' }));
  expect(router.state.location.search).toBe('');
});

test('a subject under way is tried as given up, and is taken again', async () => {
  screenIs(true);
  signedIn(student());
  const used = view.subjects.find(({ countsAt }) => countsAt.length > 0);
  if (!used) throw new Error('a subject counts');
  const { code } = used;
  const asked = serving({
    ...view,
    subjects: view.subjects.map((each) => (each === used ? { ...each, certainty: 'in_progress' as const } : each)),
  });
  const { router } = open('/std/audit');
  const user = userEvent.setup();
  await user.click((await screen.findAllByRole('button', { name: `ลองถอน ${code}` }))[0] as HTMLElement);
  expect(router.state.location.search).toContain(`without=${code}`);
  await waitFor(() => expect(asked.at(-1)?.getAll('without')).toEqual([code]));
  expect(screen.getByText('ลองถอนหรือลาพัก:')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'เลิกลอง' }));
  expect(router.state.location.search).toBe('');
});

test('another programme is tried', async () => {
  screenIs(true);
  signedIn(student());
  const asked = serving(view);
  open('/std/audit');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('combobox', { name: 'หลักสูตรที่ลอง' }));
  await user.click(await screen.findByRole('option', { name: 'สถิติ (ปรับปรุง พ.ศ. 2565)' }));
  await screen.findByRole('button', { name: 'เลิกลอง' });
  await waitFor(() => expect(asked.at(-1)?.get('programme')).toBe('other'));
});

test('an answer that is not proven says so', async () => {
  screenIs(true);
  signedIn(student());
  serving({ ...view, isProven: false });
  open('/std/audit');
  expect(await screen.findByText(/อาจยังไม่ใช่วิธีที่ดีที่สุด/)).toBeVisible();
});

test('a student without a programme is told where to ask', async () => {
  screenIs(true);
  signedIn(student());
  serving({ ...view, programme: null, figures: null, nodes: [], subjects: [], conditions: [] });
  open('/std/audit');
  expect(await screen.findByText('กรุณาติดต่อสำนักทะเบียนและประมวลผล')).toBeVisible();
});

test('an advisor sees the audit of a student, with the name and no way to enrol', async () => {
  screenIs(true);
  signedIn(staff(), {
    routes: [{ path: '/adm/study/audits', menuId: 9811 }],
    actionScope: [{ menuId: 9811, actions: ['view'] }],
  });
  serving(view);
  open(`/adm/study/audits/${CODE}`);
  expect(await screen.findByRole('region', { name: `${CODE} นายณัฐพงศ์ ศรีสวัสดิ์` })).toBeVisible();
  expect(screen.queryByRole('link', { name: '01418231' })).toBeNull();
  expect(screen.queryByRole('button', { name: /ลองวางแผน/ })).toBeNull();
});

test('the lines show what counts now or what would if it is passed, and the address keeps which', async () => {
  screenIs(false);
  signedIn(student());
  const asked = serving({ ...view, world: 'now', leftOut: ['01418211', '01418212'], earned: '9' });
  const { router } = open('/std/audit?world=now');
  const user = userEvent.setup();
  expect(await screen.findByRole('button', { name: 'ขณะนี้' })).toHaveAttribute('aria-pressed', 'true');
  expect(asked.at(0)?.get('world')).toBe('now');
  expect(screen.getByText('ไม่แสดงรายวิชาที่ยังไม่มีผลการเรียน 2 วิชา: 01418211, 01418212')).toBeVisible();
  expect(screen.getByText('หน่วยกิตที่สอบได้ทั้งหมด 9 หน่วยกิต')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'ถ้าผ่านวิชาที่กำลังเรียน' }));
  await waitFor(() => expect(asked.at(-1)?.get('world')).toBeNull());
  expect(router.state.location.search).toBe('');
});

test('credits that a part has if what is under way is passed are not called earned', async () => {
  screenIs(false);
  signedIn(student());
  serving(view);
  open('/std/audit');
  const layer = await screen.findByRole('region', { name: 'วิชาเฉพาะ' });
  expect(within(layer).getByText('ถ้าผ่านวิชาที่กำลังเรียนจะได้ 3 จาก 6 หน่วยกิต')).toBeVisible();
  expect(within(layer).queryByText(/ได้แล้ว/)).toBeNull();
});

test('surplus subjects are a block of their own', async () => {
  screenIs(false);
  signedIn(student());
  const [first] = view.subjects;
  if (!first) throw new Error('no subject');
  const more = { ...first, key: '01999011:2568:1', code: '01999011', countsAt: [], isSurplus: true };
  serving({ ...view, surplus: '3', subjects: [...view.subjects, more] });
  open('/std/audit');
  const surplus = await screen.findByRole('region', { name: 'รายวิชาที่เกินหลักสูตร' });
  expect(within(surplus).getByText(/01999011/)).toBeVisible();
  expect(within(surplus).getByText(/3 หน่วยกิตนี้เกินจากที่หลักสูตรต้องการ/)).toBeVisible();
  expect(within(screen.getByRole('region', { name: 'รายวิชาที่ไม่นับในหลักสูตร' })).queryByText(/01999011/)).toBeNull();
});

test('every part is opened and folded at once, and printing opens them', async () => {
  screenIs(false);
  signedIn(student());
  const block = node('major.core', 'วิชาแกน', { rule: 'all', state: 'done', need: '3', have: '3', short: '0' });
  serving({
    ...view,
    nodes: [node('major', 'วิชาเฉพาะ', { rule: 'all', need: '6', children: [{ ...block, children: leaves }] })],
  });
  const printed: boolean[] = [];
  const part = () => screen.getByText('วิชาแกน').closest('details');
  window.print = () => printed.push(part()?.open ?? false);
  open('/std/audit');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'เปิดทุกส่วน' }));
  expect(part()?.open).toBe(true);
  await user.click(screen.getByRole('button', { name: 'พับทุกส่วน' }));
  expect(part()?.open).toBe(false);
  await user.click(screen.getByRole('button', { name: 'พิมพ์' }));
  expect(printed).toEqual([true]);
});
