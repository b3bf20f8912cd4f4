import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { screenIs } from '@/testing/browser';
import { catalogueSubject, EMPTY_RESULT, heldSubject, standing } from '@/testing/enrolment-fixtures';
import { awaitingCase, menu, staff } from '@/testing/fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

const DROPPED = awaitingCase({ stage: 'dropped', state: 'closed', actions: [], holders: [], deadline: null });
const LAB = '16902' as const;

/** Two lectures, of which one is held and the other as given, and the lab that is held. */
function calculus(other: 'open' | 'full'): Schemas['OpenSubjectView'] {
  const subject = catalogueSubject('01417111', 1, { weekday: 0, startsMinute: 540, endsMinute: 660 });
  const [first] = subject.sections;
  if (!first) throw new Error('The subject has a section');
  const lab = {
    ...first,
    sectionId: 9,
    sectionCode: '9',
    sectionType: LAB,
    sectionTypeName: { th: 'ปฏิบัติการ', en: 'Lab' },
  };
  return { ...subject, sections: [first, { ...first, sectionId: 2, sectionCode: '2', status: other }, lab] };
}

let subject: Schemas['OpenSubjectView'];
let sent: unknown[];

beforeAll(() => import('./my-enrolment-page'), 30_000);

beforeEach(() => {
  screenIs(true);
  sent = [];
  subject = calculus('open');
  const result = { ...EMPTY_RESULT, enrollSubjects: [heldSubject(), heldSubject(9, LAB)], enrollCredit: 3 };
  server.use(
    http.post(at('/enroll/searchEnrollResult'), () => answer(result)),
    http.get(at('/enrolment/standing'), () => answer(standing())),
    http.get(at('/unlocks/possible'), () => answer([])),
    http.get(at('/enrolment/waitlist'), () => answer([])),
    http.get(at('/enrolment/waitlist/counts'), () => answer([{ sectionId: 2, waiting: 4 }])),
    http.get(at('/enrolment/sections'), () => answer({ items: [subject], page: 1, pageSize: 20, total: 1 })),
    http.get(at('/enrolment/sections/verdicts'), () => answer({ inTheWay: null, sections: [] })),
    http.get(at('/enrolment/seats'), () => answer([])),
    http.get(at('/notifications'), () => answer([])),
    http.get(at('/enrolment/log'), () => answer([])),
    http.post(at('/enrolment/validate'), () =>
      answer({ items: [], credits: 0, creditLimit: 22, creditMinimum: 0, examNotices: [] }),
    ),
    http.post(at('/enrolment/requests'), async ({ request }) => {
      sent.push(await request.json());
      return answer({ code: 'success', message: '', caseId: DROPPED.id, case: DROPPED });
    }),
    http.post(at('/enrolment/waitlist'), async ({ request }) => {
      sent.push(await request.json());
      return answer({ code: 'success', message: '', caseId: DROPPED.id, case: DROPPED });
    }),
    http.get(at(`/cases/${DROPPED.id}`), () => answer(DROPPED)),
  );
  const roleMenus = [menu(9200, 0, 'ลงทะเบียน'), menu(9202, 9200, 'ผลการลงทะเบียน', '/std/enrolment')];
  signedIn(staff({ userType: '1', currentRole: 2, currentRoleSystem: 'student', roles: [], roleMenus }));
});

test('which average enrolment goes by is said with its term, and with the grades it does not count', async () => {
  const outstanding = [
    {
      academicYear: 2568,
      semester: 2,
      subjectCode: '01417111',
      subject: { th: 'แคลคูลัส', en: 'Calculus' },
      letter: 'I',
    },
    {
      academicYear: 2568,
      semester: 0,
      subjectCode: '01418111',
      subject: { th: 'โปรแกรม', en: 'Programs' },
      letter: null,
    },
  ];
  server.use(
    http.get(at('/enrolment/average'), () =>
      answer({ gpax: '1.87', academicYear: 2568, semester: 2, termEnded: true, outstanding }),
    ),
  );
  open('/std/enrolment');
  expect(await screen.findByText(/เกรดเฉลี่ยสะสม 1\.87 เมื่อสิ้น.*2568/)).toBeVisible();
  expect(screen.getByText(/01417111 แคลคูลัส \(I\), 01418111 โปรแกรม \(ยังไม่ประกาศ\)/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'ดูผลการเรียน' })).toHaveAttribute(
    'href',
    expect.stringMatching('/std/grades$'),
  );
});

test('an average with grades of a term that goes on is not shown as that of its end', async () => {
  const average = { gpax: '1.87', academicYear: 2569, semester: 1, termEnded: false, outstanding: [] };
  server.use(http.get(at('/enrolment/average'), () => answer(average)));
  open('/std/enrolment');
  expect(await screen.findByText(/เกรดเฉลี่ยสะสม 1\.87 ซึ่งรวมเกรดของ.*2569.*ยังไม่สิ้นสุด/)).toBeVisible();
});

test('an average that came without its grades says so', async () => {
  const average = { gpax: '3.10', academicYear: null, semester: null, termEnded: true, outstanding: [] };
  server.use(http.get(at('/enrolment/average'), () => answer(average)));
  open('/std/enrolment');
  expect(await screen.findByText('กฎการลงทะเบียนใช้เกรดเฉลี่ยสะสม 3.10 ตามข้อมูลเดิม')).toBeVisible();
});

test('dropping is followed to its end on the page itself, with the way to the case', async () => {
  server.use(
    http.post(at('/enrolment/validate'), () =>
      answer({
        items: [{ key: '01417111', label: { th: 'ก', en: 'a' }, outcome: 'dropped', approver: null, refused: null }],
        credits: 0,
        creditLimit: 22,
        creditMinimum: 0,
        examNotices: [],
      }),
    ),
  );
  const { path } = open('/std/enrolment');
  await userEvent.click(await screen.findByRole('button', { name: 'ถอนรายวิชา 01417111' }));
  await userEvent.click(await screen.findByRole('button', { name: 'ถอนรายวิชา' }));
  const followed = await screen.findByRole('dialog', { name: 'ผลของคำขอ' });
  expect(within(followed).getByRole('link', { name: 'เปิดหน้าคำขอ' })).toHaveAttribute(
    'href',
    `/myku/std/cases/${DROPPED.id}`,
  );
  expect(path()).toBe('/std/enrolment');
  await userEvent.click(within(followed).getByRole('button', { name: 'ปิด' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(path()).toBe('/std/enrolment');
});

test('an outcome that comes later is on the page behind as well', async () => {
  let asked = 0;
  let outcome = { ...DROPPED, stage: 'received', state: 'open' };
  server.use(
    http.post(at('/enrolment/validate'), () =>
      answer({
        items: [{ key: '01417111', label: { th: 'ก', en: 'a' }, outcome: 'dropped', approver: null, refused: null }],
        credits: 0,
        creditLimit: 22,
        creditMinimum: 0,
        examNotices: [],
      }),
    ),
    http.post(at('/enrolment/requests'), () =>
      answer({ code: 'accepted', message: '', caseId: DROPPED.id, case: outcome }, 202),
    ),
    http.get(at(`/cases/${DROPPED.id}`), () => answer(outcome)),
    http.get(at('/enrolment/standing'), () => {
      asked += 1;
      return answer(standing());
    }),
  );
  open('/std/enrolment');
  await userEvent.click(await screen.findByRole('button', { name: 'ถอนรายวิชา 01417111' }));
  await userEvent.click(await screen.findByRole('button', { name: 'ถอนรายวิชา' }));
  expect(await screen.findByText(/รับคำขอแล้ว หน้านี้จะแสดงผลทันทีที่ทราบ/)).toBeVisible();
  const before = asked;
  outcome = DROPPED as typeof outcome;
  await waitFor(() => expect(screen.queryByText(/รับคำขอแล้ว หน้านี้จะแสดงผลทันทีที่ทราบ/)).toBeNull());
  await waitFor(() => expect(asked).toBeGreaterThan(before));
});

test('a change with no open section says so and offers to wait, keeping the present seat until then', async () => {
  subject = calculus('full');
  open('/std/enrolment');
  await userEvent.click(await screen.findByRole('button', { name: 'เปลี่ยนหมู่ 1 ของวิชา 01417111' }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText('หมู่อื่นเต็มหรือปิดรับทั้งหมดในขณะนี้')).toBeVisible();
  await userEvent.click(within(dialog).getByRole('button', { name: 'เข้ารายชื่อรอหมู่ที่เต็ม' }));
  const join = await screen.findByRole('dialog', { name: /เข้ารายชื่อรอ 01417111/ });
  await userEvent.click(within(join).getByRole('radio', { name: 'เลือกหมู่ 2 บรรยาย' }));
  await userEvent.click(within(join).getByRole('button', { name: 'เข้ารายชื่อรอ' }));
  await screen.findByRole('dialog', { name: 'ผลของคำขอ' });
  expect(sent).toEqual([{ academicYear: 2569, semester: 1, sectionIds: [2, 9], dropSectionIds: [1, 9], credits: [] }]);
});

test('a change that has an open section is not told to wait', async () => {
  open('/std/enrolment');
  await userEvent.click(await screen.findByRole('button', { name: 'เปลี่ยนหมู่ 1 ของวิชา 01417111' }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByRole('radio')).toBeEnabled();
  expect(within(dialog).queryByText(/หมู่อื่นเต็ม/)).toBeNull();
  expect(within(dialog).queryByRole('button', { name: 'เข้ารายชื่อรอหมู่ที่เต็ม' })).toBeNull();
});

test('while dropping costs nothing that is said, and a withdrawal is warned of', async () => {
  const now = { opensAt: '2026-11-01T00:00:00Z', closesAt: '2099-01-01T00:00:00Z', isOpen: true };
  server.use(
    http.get(at('/enrolment/standing'), () => answer(standing({ periods: { add_drop: now, withdrawal: now } }))),
  );
  open('/std/enrolment');
  expect(await screen.findByText(/ช่วงนี้ถอนรายวิชาได้โดยไม่มี W/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'ถอนโดยได้ W: 01417111' }));
  const dialog = await screen.findByRole('dialog', { name: 'ยืนยันการถอนรายวิชาโดยได้ W' });
  expect(within(dialog).getByText(/ช่วงนี้ถอนรายวิชาได้โดยไม่มี W/)).toBeVisible();
});

test('what was withdrawn from stays on the page with its W', async () => {
  const step = { at: '2026-11-20T02:00:00Z', subjectCode: '01417111-65', nameTh: 'แคลคูลัส', nameEn: 'Calculus' };
  const section = { sectionId: 1, sectionCode: '1', sectionType: '16901', credit: 3, caseId: null };
  server.use(
    http.get(at('/enrolment/log'), () =>
      answer([
        { ...step, ...section, step: 'W', approval: 'A', status: 'withdrawn' },
        { ...step, ...section, step: 'A', approval: 'A', status: 'enrolled' },
      ]),
    ),
  );
  open('/std/enrolment');
  const list = await screen.findByRole('list', { name: 'ถอนโดยได้ W' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(1);
  expect(list).toHaveTextContent('01417111 แคลคูลัส');
});

test('what waits for an approval is enrolled on the page as soon as it is approved', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  let isApproved = false;
  server.use(
    http.post(at('/enroll/searchEnrollResult'), () =>
      answer({ ...EMPTY_RESULT, [isApproved ? 'enrollSubjects' : 'waitApproveSubjects']: [heldSubject()] }),
    ),
  );
  open('/std/enrolment');
  expect(await screen.findByRole('list', { name: 'รออนุมัติ' })).toHaveTextContent('01417111');
  isApproved = true;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await screen.findByRole('list', { name: 'ลงทะเบียนสำเร็จ' })).toHaveTextContent('01417111');
  expect(screen.queryByRole('list', { name: 'รออนุมัติ' })).not.toBeInTheDocument();
});
