import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { expect, test, vi } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { MENU } from '@/lib/menus';
import { screenIs } from '@/testing/browser';
import { awaitingCase, menu, staff } from '@/testing/fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

const HASH = 'a'.repeat(64);
const ASKED = awaitingCase({ kind: 'graduation', stage: 'advisor_review' });
const roleMenus = [menu(9400, 0, 'ผลการเรียน'), menu(9812, 9400, 'สำเร็จการศึกษา', '/std/graduation')];
const student = () => staff({ userType: '1', currentRole: 2, currentRoleSystem: 'student', roles: [], roleMenus });
const clearances: Schemas['MyGraduation']['clearances'] = [
  { kind: 'coverage', state: 'not_cleared', need: '120', have: '117', subjects: [] },
  { kind: 'no_open_letters', state: 'not_cleared', need: null, have: null, subjects: ['01418111'] },
  { kind: 'library', state: 'by_registrar', need: null, have: null, subjects: [] },
];
const honours: Schemas['MyGraduation']['honours'] = {
  awarded: 'second',
  isFinal: false,
  reasons: [
    { kind: 'gpax', isMet: false, need: '3.50', have: '3.40', subjects: [], ofClass: 'first' },
    { kind: 'gpax', isMet: true, need: '3.25', have: '3.40', subjects: [], ofClass: 'second' },
    { kind: 'never_failed', isMet: true, need: null, have: null, subjects: [], ofClass: null },
  ],
};
const mine: Schemas['MyGraduation'] = {
  document: { grd_document_id: null, submit_status: '80601', isOpenPage: true, stdId: '1', mode: 'add' },
  academicYear: 2569,
  semester: 2,
  refused: null,
  names: { th: 'นายทดสอบ ดีงาม', en: 'Mr. Test Deengam' },
  coverage: {
    inputHash: HASH,
    programme: { th: 'วท.บ. วิทยาการคอมพิวเตอร์', en: 'B.Sc. Computer Science' },
    need: '120',
    short: '3',
    toTake: [],
    placements: [],
    isProven: true,
  },
  clearances,
  underWay: [],
  honours,
  change: null,
  requests: [],
};

function seesPage(changes: Partial<Schemas['MyGraduation']> = {}) {
  server.use(http.get(at('/graduations/mine'), () => answer({ ...mine, ...changes })));
  signedIn(student(), {
    routes: [{ path: '/std/graduation', menuId: 9812 }],
    actionScope: [{ menuId: 9812, actions: ['view', 'edit', 'print'] }],
  });
  open('/std/graduation');
}

test('a student sees what has to be in order and accepts the audit with the names to be printed', async () => {
  const sent: unknown[] = [];
  server.use(
    http.post(at('/graduations'), async ({ request }) => {
      sent.push(await request.json());
      return answer({ code: 'success', message: 'อาจารย์ที่ปรึกษาพิจารณา', caseId: ASKED.id, case: ASKED });
    }),
    http.get(at('/cases/:id'), () => answer(ASKED)),
  );
  seesPage();
  expect(await screen.findByRole('heading', { name: 'สำเร็จการศึกษา' })).toBeVisible();
  const order = await screen.findByRole('list', { name: 'สิ่งที่ต้องเรียบร้อย' });
  expect(within(order).getByText('01418111')).toBeVisible();
  expect(screen.getByText('อันดับสอง')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'ยื่นขอสำเร็จการศึกษา' }));
  const name = await screen.findByRole('textbox', { name: 'ชื่อภาษาอังกฤษที่จะพิมพ์' });
  expect(name).toHaveValue('Mr. Test Deengam');
  await userEvent.click(screen.getByRole('button', { name: 'รับรองและส่ง' }));
  await vi.waitFor(() =>
    expect(sent).toEqual([
      { nameTh: 'นายทดสอบ ดีงาม', nameEn: 'Mr. Test Deengam', inputHash: HASH, academicYear: 2569, semester: 2 },
    ]),
  );
});

test('what is given back says what has changed and is sent again', async () => {
  const sent: string[] = [];
  server.use(
    http.post(at('/graduations/:id/submit'), ({ params }) => {
      sent.push(String(params.id));
      return answer({ code: 'success', message: '', caseId: ASKED.id, case: ASKED });
    }),
    http.get(at('/cases/:id'), () => answer(ASKED)),
  );
  seesPage({
    document: { ...mine.document, grd_document_id: ASKED.id, submit_status: '80602', mode: 'edit' },
    change: {
      reopens: 'student',
      moved: ['01418112'],
      missing: [{ path: 'major.two', place: { th: 'วิชาบังคับ', en: 'Required' }, credits: '3' }],
    },
  });
  expect(await screen.findByText('นับที่อื่นหรือไม่นับแล้ว: 01418112')).toBeVisible();
  expect(screen.getByText('วิชาบังคับ: ขาด 3 หน่วยกิต')).toBeVisible();
  expect(screen.getByText(/ลงทะเบียนวิชาที่นับในส่วนที่ขาด/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'ตรวจสอบและส่งอีกครั้ง' }));
  await userEvent.click(await screen.findByRole('button', { name: 'รับรองและส่ง' }));
  await vi.waitFor(() => expect(sent).toEqual([ASKED.id]));
});

test('who may not ask is told why, and has no button', async () => {
  seesPage({
    document: { ...mine.document, isOpenPage: false },
    refused: {
      code: 'graduation_credits_missing',
      message: 'ยังขาดอีก 6 หน่วยกิต',
      remedy: 'ดูหน่วยกิตที่ยังขาด',
      rule: 'programme_is_fulfilled',
      ruleVersion: 1,
      facts: {},
    },
  });
  expect(await screen.findByText('ยังขาดอีก 6 หน่วยกิต')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'ยื่นขอสำเร็จการศึกษา' })).toBeNull();
});

test('what is under way says what giving it up would do to the degree, and honours are not final', async () => {
  const place = { th: 'วิชาแกน', en: 'Core' };
  const taken = { kind: 'enrolled', academicYear: 2569, semester: 2, caseId: null } as const;
  seesPage({
    underWay: [
      { ...taken, code: '01418442', name: { th: 'เว็บ', en: 'Web' }, missingWithout: [] },
      {
        ...taken,
        code: '01418499',
        name: { th: 'โครงงาน', en: 'Project' },
        missingWithout: [{ path: 'core.a', place, credits: '3' }],
      },
    ],
  });
  const list = await screen.findByRole('list', { name: /ยังดำเนินอยู่/u });
  const [free, needed] = within(list).getAllByRole('listitem');
  expect(free).toHaveTextContent(/01418442.*ถอนได้ภายในกำหนด/u);
  expect(needed).toHaveTextContent(/01418499.*วิชาแกน/u);
  expect(screen.getByText(/ยังไม่เป็นที่สุด/u)).toBeVisible();
});

test('whoever decides sees clearances, honours, exceptions and what has changed', async () => {
  const beside: Schemas['GraduationContext'] = {
    caseId: ASKED.id,
    stage: 'advisor_review',
    academicYear: 2569,
    semester: 2,
    askedAt: '2027-01-10T03:00:00Z',
    nameTh: 'นายทดสอบ ดีงาม',
    nameEn: 'Mr. Test Deengam',
    number: null,
    honours: null,
    approvedAt: null,
    conferredOn: null,
    studentCode: '6510450004',
    coverage: mine.coverage,
    clearances,
    underWay: [],
    honoursNow: honours,
    exceptions: [{ kind: 'waive', path: 'major.two', subject: '', reason: 'ฝึกงานแทน' }],
    change: null,
    library: null,
    test: null,
  };
  server.use(
    http.get(at('/cases/:id'), () => answer(ASKED)),
    http.get(at('/graduations/of-case/:id'), () => answer(beside)),
  );
  signedIn(staff());
  open(`/adm/cases/${ASKED.id}`);
  expect(await screen.findByText('Mr. Test Deengam')).toBeVisible();
  expect(screen.getByRole('list', { name: 'ข้อยกเว้นของหลักสูตร' })).toHaveTextContent('ยกเว้น: ฝึกงานแทน');
});

test('offices find requests by stage and honours, and the filter stays in the address', async () => {
  const asked: string[] = [];
  server.use(
    http.get(at('/graduations'), ({ request }) => {
      asked.push(new URL(request.url).search);
      const line: Schemas['GraduationLine'] = {
        caseId: ASKED.id,
        studentCode: '6510450004',
        name: { th: 'นายทดสอบ ดีงาม', en: 'Mr. Test Deengam' },
        faculty: { th: 'วิทยาศาสตร์', en: 'Science' },
        programme: { th: 'วท.บ. วิทยาการคอมพิวเตอร์', en: 'B.Sc. Computer Science' },
        academicYear: 2569,
        semester: 2,
        stage: 'approved',
        honours: 'first',
        number: 'GR-2570-00001',
        askedAt: '2027-01-10T03:00:00Z',
        until: null,
      };
      return answer({ items: [line], total: 1, page: 1, pageSize: 20 });
    }),
  );
  screenIs(true);
  signedIn(staff(), {
    routes: [{ path: '/adm/study/graduations', menuId: MENU.graduations }],
    actionScope: [{ menuId: MENU.graduations, actions: ['view', 'export'] }],
  });
  open('/adm/study/graduations');
  expect(await screen.findByRole('row', { name: /6510450004/ })).toHaveTextContent('GR-2570-00001');
  expect(screen.getByRole('button', { name: 'ส่งออก Excel' })).toBeVisible();
  await userEvent.click(screen.getByRole('combobox', { name: 'เกียรตินิยม' }));
  await userEvent.click(await screen.findByRole('option', { name: 'อันดับหนึ่ง' }));
  await vi.waitFor(() => expect(asked.at(-1)).toContain('honours=first'));
});

test('who has the degree is told so, and neither why they may not ask nor what has to be in order', async () => {
  const document = { ...mine.document, isOpenPage: false };
  const refused: Schemas['MyGraduation']['refused'] = {
    code: 'graduation_status',
    message: 'สถานภาพสำเร็จการศึกษา ยื่นสำเร็จการศึกษาไม่ได้',
    remedy: '',
    rule: 'who_studies_may_ask',
    ruleVersion: 1,
    facts: {},
  };
  const request: Schemas['MyGraduation']['requests'][number] = {
    caseId: ASKED.id,
    stage: 'conferred',
    academicYear: 2569,
    semester: 2,
    askedAt: '2027-01-10T03:00:00Z',
    nameTh: 'นายทดสอบ ดีงาม',
    nameEn: 'Mr. Test Deengam',
    number: 'GR-2570-00001',
    honours: 'second',
    approvedAt: '2027-02-10T03:00:00Z',
    conferredOn: '2027-03-15',
  };
  seesPage({ document, refused, requests: [request] });
  expect(await screen.findByText('อนุมัติปริญญาเมื่อ 15 มีนาคม 2570')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('ท่านสำเร็จการศึกษาแล้ว');
  expect(screen.queryByText(refused.message)).toBeNull();
  expect(screen.queryByRole('list', { name: 'สิ่งที่ต้องเรียบร้อย' })).toBeNull();
});
