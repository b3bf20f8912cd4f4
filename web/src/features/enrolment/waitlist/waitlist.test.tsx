import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { screenIs } from '@/testing/browser';
import { catalogueSubject, standing } from '@/testing/enrolment-fixtures';
import { awaitingCase, costOfChange, menu, staff } from '@/testing/fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

const DAY = 24 * 60 * 60 * 1000;
const PLACE_CASE = awaitingCase({
  kind: 'waitlist',
  stage: 'waiting',
  actions: [
    { name: 'cancel', labelKey: 'action.cancel', tone: 'danger', confirm: true, remark: 'none', fields: [], form: [] },
  ],
});

function place(changes: Partial<Schemas['WaitlistPlace']> = {}): Schemas['WaitlistPlace'] {
  return {
    caseId: PLACE_CASE.id,
    revision: 2,
    stage: 'waiting',
    subjectShow: '01418362',
    name: { th: 'การเรียนรู้ของเครื่อง', en: 'Machine Learning' },
    rank: 'graduating',
    joinedAt: '2026-11-20T02:00:00Z',
    offeredUntil: null,
    endsAt: '2026-12-27T00:00:00Z',
    askedLater: null,
    sections: [{ sectionId: 11, sectionCode: '1', sectionType: '16901', position: 2, waiting: 5 }],
    givenUp: [],
    ...changes,
  };
}

function fullSubject(): Schemas['OpenSubjectView'] {
  const subject = catalogueSubject('01418362', 11, { weekday: 0, startsMinute: 540, endsMinute: 660 });
  const sections = subject.sections.map((section) => ({ ...section, status: 'full', seatsTaken: section.seats }));
  return { ...subject, sections };
}

let places: Schemas['WaitlistPlace'][];
let shown = PLACE_CASE;

// The code of the pages is read before the first test, so that no test waits for it.
beforeAll(
  () =>
    Promise.all([
      import('@/features/enrolment/student-enrolment/my-enrolment-page'),
      import('@/features/enrolment/open-subject/open-subjects-page'),
      import('./join-dialog'),
    ]),
  30_000,
);

beforeEach(() => {
  screenIs(true);
  places = [place()];
  shown = PLACE_CASE;
  server.use(
    http.get(at('/enrolment/waitlist'), () => answer(places)),
    http.get(at('/enrolment/waitlist/counts'), () => answer([{ sectionId: 11, waiting: 4 }])),
    http.get(at('/enrolment/standing'), () => answer(standing())),
    http.get(at('/unlocks/possible'), () => answer([])),
    http.get(at('/enrolment/sections'), () => answer({ items: [fullSubject()], page: 1, pageSize: 20, total: 1 })),
    http.get(at('/enrolment/seats'), () =>
      answer([{ sectionId: 11, seats: 40, seatsTaken: 40, seatsReserved: 0, releasesAt: null, status: 'full' }]),
    ),
    http.post(at('/enroll/searchEnrollResult'), () =>
      answer({ enrollSubjects: [], waitApproveSubjects: [], rejectSubjects: [] }),
    ),
    http.get(at('/enrolment/plans'), () => answer([])),
    http.get(at('/enrolment/sections/verdicts'), () => answer({ inTheWay: null, sections: [] })),
    http.get(at('/notifications'), () => answer([])),
    http.get(at('/enrolment/log'), () => answer([])),
    http.get(at(`/cases/${PLACE_CASE.id}`), () => answer(shown)),
  );
  const roleMenus = [
    menu(9200, 0, 'ลงทะเบียน'),
    menu(9201, 9200, 'วิชาที่เปิดสอน', '/std/open-subjects'),
    menu(9202, 9200, 'ผลการลงทะเบียน', '/std/enrolment'),
  ];
  signedIn(staff({ userType: '1', currentRole: 2, currentRoleSystem: 'student', roles: [], roleMenus }));
});

test('who waits sees the position, of how many, and why', async () => {
  open('/std/enrolment');
  const list = await screen.findByRole('list', { name: 'รายชื่อรอที่นั่ง' });
  expect(list).toHaveTextContent('ลำดับที่ 2 จาก 5 คน');
  expect(list).toHaveTextContent('เหตุผลของลำดับ: นิสิตที่จะสำเร็จการศึกษา');
});

test('an offer shows its time and is taken with what it will do said first', async () => {
  places = [place({ stage: 'offered', offeredUntil: new Date(Date.now() + DAY / 2).toISOString() })];
  shown = awaitingCase({
    kind: 'waitlist',
    stage: 'offered',
    actions: [
      {
        name: 'accept',
        labelKey: 'action.accept',
        tone: 'primary',
        confirm: true,
        remark: 'none',
        fields: [],
        form: [],
      },
    ],
  });
  const sent: unknown[] = [];
  server.use(
    http.post(at(`/cases/${PLACE_CASE.id}/actions/accept`), async ({ request }) => {
      sent.push(await request.json());
      places = [];
      return answer({ ...shown, stage: 'enrolled', state: 'closed', actions: [] });
    }),
  );
  open('/std/enrolment');
  const list = await screen.findByRole('list', { name: 'รายชื่อรอที่นั่ง' });
  expect(within(list).getByRole('timer')).toHaveTextContent(/^อีก 1[12] ชั่วโมง( \d+ นาที)?$/);
  await userEvent.click(await within(list).findByRole('button', { name: 'รับที่นั่ง' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('ระบบจะลงทะเบียนให้ทันที');
  await userEvent.click(within(dialog).getByRole('button', { name: 'รับที่นั่ง' }));
  await waitFor(() => expect(sent).toEqual([{ revision: 2 }]));
  await waitFor(() => expect(screen.queryByRole('list', { name: 'รายชื่อรอที่นั่ง' })).toBeNull());
});

test('a full section is waited for: how many wait is said, and one request is sent', async () => {
  const sent: unknown[] = [];
  server.use(
    http.post(at('/enrolment/waitlist'), async ({ request }) => {
      sent.push(await request.json());
      return answer({ code: 'success', message: '', caseId: PLACE_CASE.id, case: PLACE_CASE });
    }),
  );
  open('/std/open-subjects?q=01418362');
  await userEvent.click(await screen.findByRole('button', { name: 'เข้ารายชื่อรอ 01418362' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(await within(dialog).findByRole('radio'));
  expect(await within(dialog).findByText(/มีผู้รออยู่ 4 คน/)).toBeInTheDocument();
  await userEvent.click(within(dialog).getByRole('button', { name: 'เข้ารายชื่อรอ' }));
  expect(await screen.findByRole('dialog', { name: 'ผลการลงทะเบียน' })).toHaveTextContent('รออยู่ในรายชื่อ');
  expect(sent).toEqual([
    {
      academicYear: expect.any(Number),
      semester: expect.any(Number),
      sectionIds: [11],
      dropSectionIds: [],
      credits: [],
    },
  ]);
});

test('joining a waitlist says what the seat will cost once it is given', async () => {
  const asked: unknown[] = [];
  const roleMenus = [
    menu(9200, 0, 'ลงทะเบียน'),
    menu(9201, 9200, 'วิชาที่เปิดสอน', '/std/open-subjects'),
    menu(9203, 9200, 'การเงิน', '/std/finance'),
  ];
  signedIn(staff({ userType: '1', currentRole: 2, currentRoleSystem: 'student', roles: [], roleMenus }));
  const fee = {
    feeCode: 'F9',
    name: { th: 'ค่าธรรมเนียมพิเศษรายวิชา', en: 'Special subject fee' },
    subjectCode: '01418362',
    amount: '500.00',
  };
  server.use(
    http.post(at('/finance/bill/if-given-a-seat'), async ({ request }) => {
      asked.push(await request.json());
      return answer(costOfChange({ fees: [fee], more: '500.00', dueOn: '2026-12-20' }));
    }),
  );
  open('/std/open-subjects?q=01418362');
  await userEvent.click(await screen.findByRole('button', { name: 'เข้ารายชื่อรอ 01418362' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(await within(dialog).findByRole('radio'));
  const cost = await within(dialog).findByRole('region', { name: 'ค่าธรรมเนียมที่เปลี่ยน' });
  expect(cost).toHaveTextContent('เมื่อได้ที่นั่ง ค่าธรรมเนียมเพิ่ม 500.00 บาท');
  expect(cost).toHaveTextContent('ชำระภายใน 20 ธันวาคม 2569');
  expect(asked).toEqual([expect.objectContaining({ sectionIds: [11], dropSectionIds: [], credits: [] })]);
});

const ADVISOR = { th: 'ผศ.สมชาย ใจดี', en: 'Somchai Jaidee' };

test('where somebody must agree later, the place says who, and accepting says what it will do', async () => {
  places = [
    place({ stage: 'offered', offeredUntil: new Date(Date.now() + DAY / 2).toISOString(), askedLater: ADVISOR }),
  ];
  shown = awaitingCase({
    kind: 'waitlist',
    stage: 'offered',
    askedLater: ADVISOR,
    actions: [
      {
        name: 'accept',
        labelKey: 'action.accept',
        tone: 'primary',
        confirm: true,
        remark: 'none',
        fields: [],
        form: [],
      },
    ],
  });
  open('/std/enrolment');
  const list = await screen.findByRole('list', { name: 'รายชื่อรอที่นั่ง' });
  expect(list).toHaveTextContent('เมื่อท่านรับแล้ว ผศ.สมชาย ใจดี ต้องอนุมัติก่อน ระหว่างนั้นระบบกันที่นั่งไว้ให้');
  await userEvent.click(await within(list).findByRole('button', { name: 'รับที่นั่ง' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('คำขอจะส่งให้ ผศ.สมชาย ใจดี พิจารณา');
  expect(dialog).not.toHaveTextContent('ระบบจะลงทะเบียนให้ทันที');
});

test('an accepted seat that waits for approval is shown as kept, until when, and no longer as a position', async () => {
  places = [place({ stage: 'awaiting_approval', endsAt: '2026-12-20T09:00:00Z' })];
  shown = awaitingCase({ kind: 'waitlist', actions: [] });
  open('/std/enrolment');
  const list = await screen.findByRole('list', { name: 'รายชื่อรอที่นั่ง' });
  expect(list).toHaveTextContent('รออนุมัติ');
  expect(list).toHaveTextContent('กันที่นั่งไว้ให้แล้ว พิจารณาภายใน 20 ธ.ค. 2569 16:00');
  expect(list).not.toHaveTextContent('ลำดับที่');
});

test('before joining, a section that needs approval says so', async () => {
  const [section] = fullSubject().sections;
  const subject = { ...fullSubject(), sections: [{ ...section!, needsApproval: true }] };
  server.use(http.get(at('/enrolment/sections'), () => answer({ items: [subject], page: 1, pageSize: 20, total: 1 })));
  open('/std/open-subjects?q=01418362');
  await userEvent.click(await screen.findByRole('button', { name: 'เข้ารายชื่อรอ 01418362' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).queryByText(/หมู่ที่เลือกต้องได้รับอนุมัติ/)).toBeNull();
  await userEvent.click(await within(dialog).findByRole('radio'));
  expect(await within(dialog).findByText(/หมู่ที่เลือกต้องได้รับอนุมัติ/)).toBeInTheDocument();
});

test('pressing before a section is chosen says which is missing, and what is chosen is not lost by Escape', async () => {
  open('/std/open-subjects?q=01418362');
  await userEvent.click(await screen.findByRole('button', { name: 'เข้ารายชื่อรอ 01418362' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'เข้ารายชื่อรอ' }));
  expect(await within(dialog).findByText('เลือกหมู่บรรยายก่อน')).toBeVisible();
  await userEvent.click(await within(dialog).findByRole('radio'));
  expect(within(dialog).queryByText('เลือกหมู่บรรยายก่อน')).toBeNull();
  await userEvent.keyboard('{Escape}');
  expect(await screen.findByRole('dialog', { name: /ยังไม่ได้บันทึก/ })).toBeVisible();
});
