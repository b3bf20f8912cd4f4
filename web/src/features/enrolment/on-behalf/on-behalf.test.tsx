import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { screenIs } from '@/testing/browser';
import { awaitingCase, menu, staff } from '@/testing/fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

const STUDENT = '6610450001';
const held: Schemas['HeldSection'] = {
  sectionId: 11,
  academicYear: 2569,
  semester: 1,
  subjectCode: '01417111-65',
  subjectNameTh: 'แคลคูลัส',
  subjectNameEn: 'Calculus',
  sectionCode: '1',
  sectionType: '16901',
};
const offered: Schemas['SectionSummary'] = {
  ...held,
  sectionId: 12,
  sectionCode: '2',
  campusCode: 'B',
  seats: 40,
  seatsTaken: 3,
  status: 'open',
  approval: 'none',
  teacherTh: null,
  teacherEn: null,
  allotmentCount: 0,
  meetings: [{ weekday: 0, startsMinute: 540, endsMinute: 630 }],
};
const label = { th: '01417111 แคลคูลัส', en: '01417111 Calculus' };
const clash = {
  code: 'class_time_clash',
  message: 'เวลาเรียนซ้อนกับ 01420111',
  remedy: 'เลือกหมู่ที่เวลาไม่ซ้อน',
  rule: 'no_class_clash',
  ruleVersion: 2,
  facts: {},
};
const fine: Schemas['Validation'] = {
  items: [{ key: '01417111', label, outcome: 'enrolled', approver: null, refused: null }],
  credits: 3,
  creditLimit: 22,
  creditMinimum: 9,
  examNotices: [],
};

const missing = () => answer({ code: 'not_found', message: 'ไม่พบข้อมูล', details: {} }, 404);

// The code of the page is read before its first test, so that no test waits for it.
beforeAll(
  () => Promise.all([import('@/features/enrolment/search/enrolment-search-page'), import('./on-behalf-dialog')]),
  30_000,
);

const lateFine: Schemas['FineNow'] = {
  kind: 'late_registration',
  feeCode: 'F4010',
  name: { th: 'ค่าปรับลงทะเบียนล่าช้า', en: 'Late enrolment fine' },
  amount: '150.00',
  basis: 'per_day',
  rate: '50.00',
  cap: '1500.00',
  daysLate: 3,
  closedAt: '2026-12-20T09:30:00Z',
  growsAt: null,
};

let previewed: Schemas['OnBehalfPreview'][];
let sent: Schemas['OnBehalfAsk'][];

beforeEach(() => {
  screenIs(true);
  previewed = [];
  sent = [];
  validates(fine);
  costs(null);
  server.use(
    http.get(at('/terms'), () => answer([])),
    http.get(at('/organisation/majors'), () => answer([])),
    http.get(at('/enrolments'), () => answer({ items: [], page: 1, pageSize: 20, total: 0 })),
    http.get(at('/curriculum/sections'), () => answer({ items: [offered], page: 1, pageSize: 50, total: 1 })),
    http.get(at(`/enrolments/on-behalf/${STUDENT}`), () =>
      answer({
        studentCode: STUDENT,
        name: { th: 'นายสมชาย ใจดี', en: 'Mr. Somchai Jaidee' },
        faculty: { th: 'วิทยาศาสตร์', en: 'Science' },
        status: { th: 'นิสิตปัจจุบัน', en: 'Current student' },
      }),
    ),
    http.get(at(`/enrolments/on-behalf/${STUDENT}/sections`), () => answer([held])),
    http.get(at('/enrolments/on-behalf/:code/sections'), missing),
    http.get(at('/enrolments/on-behalf/:code'), missing),
  );
  const roleMenus = [menu(9924, 0, 'คำร้อง'), menu(9927, 9924, 'ค้นหา', '/adm/enrolments')];
  signedIn(staff({ roleMenus }), { actionScope: [{ menuId: 9927, actions: ['view', 'add'] }] });
});

/** What enrolling late costs the student now. */
function costs(fineNow: Schemas['FineNow'] | null) {
  server.use(http.get(at(`/finance/bill/if-late/${STUDENT}`), () => answer({ fine: fineNow, isOpen: true })));
}

function validates(validation: Schemas['Validation']) {
  server.use(
    http.post(at('/enrolments/on-behalf/validate'), async ({ request }) => {
      previewed.push((await request.json()) as Schemas['OnBehalfPreview']);
      return answer(validation);
    }),
  );
}

async function openDialog() {
  open('/adm/enrolments');
  await userEvent.click(await screen.findByRole('button', { name: 'ทำรายการแทนนิสิต' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'ทำรายการแทนนิสิต' }));
  return {
    ...dialog,
    student: (code: string) => userEvent.type(dialog.getByRole('textbox', { name: 'รหัสนิสิต' }), code),
    operation: (name: string) => choose(dialog.getByRole('combobox', { name: 'รายการ' }), name),
    takes: async () => {
      await userEvent.type(dialog.getByRole('combobox', { name: 'หมู่เรียน' }), '01417');
      const option = await screen.findByRole('option', { name: /01417111 หมู่ 2/ });
      expect(option).toHaveTextContent('วันจันทร์ 9:00–10:30 · ว่าง 37 จาก 40 ที่นั่ง');
      await userEvent.click(option);
    },
    gives: () => choose(dialog.getByRole('combobox', { name: 'หมู่เรียนที่นิสิตลงทะเบียนไว้' }), /01417111 หมู่ 1/),
  };
}

async function choose(field: HTMLElement, name: string | RegExp) {
  await userEvent.click(field);
  await userEvent.click(await screen.findByRole('option', { name }));
}

test('what the rules say of it is shown before it is sent, and the answer leads to the case', async () => {
  const opened = awaitingCase({
    items: [{ key: '01417111', label, outcome: 'refused', refused: clash }],
  });
  server.use(
    http.post(at('/enrolments/on-behalf'), async ({ request }) => {
      sent.push((await request.json()) as Schemas['OnBehalfAsk']);
      return answer({ code: 'class_time_clash', message: clash.message, caseId: opened.id, case: opened });
    }),
  );
  const dialog = await openDialog();
  await dialog.student(STUDENT);
  expect(previewed).toEqual([]);
  await dialog.takes();
  expect(await dialog.findByText(/หน่วยกิตหลังทำรายการ 3/)).toBeInTheDocument();
  expect(previewed).toEqual([
    { operation: 'enrol', studentCode: STUDENT, academicYear: 2569, semester: 1, sectionIds: [12], dropSectionIds: [] },
  ]);
  await userEvent.type(dialog.getByRole('textbox', { name: 'เหตุผล' }), 'นิสิตป่วย');
  await userEvent.click(dialog.getByRole('button', { name: 'ลงทะเบียน 1 หมู่' }));
  expect(await screen.findByRole('link', { name: 'ดูคำขอนี้' })).toHaveAttribute('href', `/myku/adm/cases/${opened.id}`);
  expect(sent).toEqual([{ ...previewed[0], reason: 'นิสิตป่วย' }]);
  expect(within(screen.getByRole('dialog')).getByRole('status')).toHaveTextContent('เลือกหมู่ที่เวลาไม่ซ้อน');
});

test('the fine that it would cost the student is told before it is sent', async () => {
  costs(lateFine);
  const dialog = await openDialog();
  await dialog.student(STUDENT);
  await dialog.takes();
  expect(await dialog.findByText('ค่าปรับ 150.00 บาท')).toBeInTheDocument();
  expect(dialog.getByText(/3 วัน วันละ 50.00 บาท.*ใบแจ้งหนี้ของนิสิต/u)).toBeInTheDocument();
});

test('nothing is sent before it is known what it costs', async () => {
  server.use(http.get(at(`/finance/bill/if-late/${STUDENT}`), () => new Promise<never>(() => undefined)));
  const dialog = await openDialog();
  await dialog.student(STUDENT);
  await dialog.takes();
  await dialog.findByText(/หน่วยกิตหลังทำรายการ 3/);
  await userEvent.type(dialog.getByRole('textbox', { name: 'เหตุผล' }), 'นิสิตป่วย');
  await userEvent.click(dialog.getByRole('button', { name: 'ลงทะเบียน 1 หมู่' }));
  expect(await dialog.findByText(/กำลังตรวจสอบค่าใช้จ่าย/)).toBeInTheDocument();
  expect(sent).toEqual([]);
});

test('the focus stays in the field of the sections when the answer of the rules comes', async () => {
  const dialog = await openDialog();
  await dialog.student(STUDENT);
  await dialog.takes();
  expect(await dialog.findByText(/หน่วยกิตหลังทำรายการ 3/)).toBeInTheDocument();
  expect(dialog.getByRole('combobox', { name: 'หมู่เรียน' })).toHaveFocus();
  await userEvent.keyboard('{Backspace}');
  expect(dialog.getByRole('textbox', { name: 'รหัสนิสิต' })).toHaveValue(STUDENT);
});

test('giving up costs no fine, and none is asked for', async () => {
  costs(lateFine);
  const dialog = await openDialog();
  await dialog.student(STUDENT);
  await dialog.operation('ถอนรายวิชา');
  await dialog.gives();
  expect(await dialog.findByText(/หน่วยกิตหลังทำรายการ 3/)).toBeInTheDocument();
  expect(dialog.queryByText('ค่าปรับ 150.00 บาท')).toBeNull();
});

test('a change asks what is given up and what is taken instead', async () => {
  const dialog = await openDialog();
  await dialog.student(STUDENT);
  await dialog.operation('เปลี่ยนหมู่เรียน');
  await dialog.gives();
  await userEvent.click(dialog.getByRole('button', { name: /เปลี่ยนเป็น/ }));
  await waitFor(() => expect(dialog.getByRole('combobox', { name: 'หมู่เรียน' })).toHaveFocus());
  expect(dialog.getByRole('combobox', { name: 'หมู่เรียน' })).toHaveAccessibleDescription('กรุณาเลือกอย่างน้อยหนึ่งรายการ');
  await dialog.takes();
  await waitFor(() => expect(previewed.at(-1)).toMatchObject({ sectionIds: [12], dropSectionIds: [11] }));
  expect(dialog.getByRole('button', { name: 'เปลี่ยนเป็น 1 หมู่' })).toHaveAccessibleDescription(
    `ทำรายการแทน นายสมชาย ใจดี (${STUDENT})`,
  );
});

test('what one student holds is not given up by another', async () => {
  const dialog = await openDialog();
  await dialog.student(STUDENT);
  await dialog.operation('ถอนรายวิชา');
  await dialog.gives();
  expect(dialog.getByText(/01417111 หมู่ 1/)).toBeInTheDocument();
  await userEvent.type(dialog.getByRole('textbox', { name: 'รหัสนิสิต' }), '{Backspace}');
  expect(dialog.queryByText(/01417111 หมู่ 1/)).toBeNull();
});

test('what every rule refuses is explained and cannot be sent', async () => {
  validates({ ...fine, items: [{ key: '01417111', label, outcome: 'refused', approver: null, refused: clash }] });
  const dialog = await openDialog();
  await dialog.student(STUDENT);
  await dialog.takes();
  expect(await dialog.findByText('เวลาเรียนซ้อนกับ 01420111')).toBeInTheDocument();
  expect(dialog.getByText('เลือกหมู่ที่เวลาไม่ซ้อน')).toBeInTheDocument();
  await userEvent.type(dialog.getByRole('textbox', { name: 'เหตุผล' }), 'นิสิตป่วย');
  await userEvent.click(dialog.getByRole('button', { name: 'ลงทะเบียน 1 หมู่' }));
  await waitFor(() => expect(dialog.getAllByText(/ทุกรายการทำไม่ได้ในขณะนี้/)).toHaveLength(2));
  expect(sent).toEqual([]);
});

test('a student who is not found is told at the field before anything is sent', async () => {
  server.use(http.post(at('/enrolments/on-behalf/validate'), missing));
  const dialog = await openDialog();
  await dialog.student('6699999999');
  await waitFor(() => expect(dialog.getByRole('textbox', { name: 'รหัสนิสิต' })).toBeInvalid());
  expect(dialog.getByRole('textbox', { name: 'รหัสนิสิต' })).toHaveAccessibleDescription('ไม่พบนิสิตรหัสนี้ในความดูแลของท่าน');
});

test('a code is shown with the name of whose it is', async () => {
  const dialog = await openDialog();
  await dialog.student(STUDENT);
  expect(await dialog.findByText('นายสมชาย ใจดี · วิทยาศาสตร์ · นิสิตปัจจุบัน')).toBeInTheDocument();
});
