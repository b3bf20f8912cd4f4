import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { expect, test } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { screenIs } from '@/testing/browser';
import { staff } from '@/testing/fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

const CODE = '6610450001';
const PLACE = `/adm/students/${CODE}`;
const view: Schemas['StudentStatusView'] = {
  studentCode: CODE,
  student: { th: 'นายณัฐพงศ์ ศรีสวัสดิ์', en: 'Mr. Natthaphong Sisawat' },
  faculty: { th: 'วิทยาศาสตร์', en: 'Science' },
  majorCode: 'D14',
  studyYear: 3,
  status: '17001',
  statusName: { th: 'นิสิตปัจจุบัน', en: 'Current student' },
  since: '2026-06-01',
  history: [
    {
      eventId: 2,
      academicYear: 2569,
      semester: 1,
      oldStatus: { th: 'ลาพักการศึกษา', en: 'On leave' },
      status: { th: 'นิสิตปัจจุบัน', en: 'Current student' },
      effectiveOn: '2026-06-01',
      recordedBy: 'นางสาวทะเบียน ดี',
      reason: { th: 'กลับเข้าศึกษา', en: 'Came back' },
      reasonOn: '2026-05-20',
      documentNo: 'อว 6501/7',
      approvedOn: '2026-05-25',
      recordedAt: '2026-05-26T03:00:00Z',
      restoredOn: '2026-06-01',
      restorationRemark: 'ครบกำหนดลาพัก',
      carriedOver: false,
    },
  ],
  studyYears: [{ fromYear: 2, toYear: 3, changedAt: '2026-06-02T03:00:00Z', undoneAt: '2026-06-04T03:00:00Z' }],
  transfers: [
    {
      transferId: '0192f0c0-0000-7000-8000-000000000031',
      academicYear: 2566,
      semester: 1,
      subjectCode: '01417111',
      subject: { th: 'แคลคูลัส I', en: 'Calculus I' },
      credits: '3',
      institution: 'มหาวิทยาลัยเชียงใหม่',
      formerStudentCode: null,
      sourceCode: '206111',
      sourceName: 'Calculus 1',
      sourceCredits: '3',
      grade: 'B',
      grantedOn: '2023-06-20',
    },
  ],
};
const nothing = {
  enrolments: [{ subjectCode: '01418351', sectionCode: '1', academicYear: 2569, semester: 2 }],
  unpaidBefore: '12300.00',
  unpaidAfter: '12300.00',
  creditNotes: 0,
  requests: [{ caseId: 'a-case', titleTh: 'ลงทะเบียนเรียน', titleEn: 'Enrolment' }],
  lumpSum: '12300.00',
  refundPercent: null,
};

function desk(actions: string[]): { path: string; body: Schemas['StatusInput'] }[] {
  const sent: { path: string; body: Schemas['StatusInput'] }[] = [];
  screenIs(true);
  signedIn(staff(), {
    routes: [{ path: '/adm/students', menuId: 9802 }],
    actionScope: [{ menuId: 9802, actions }],
  });
  const taken = async (path: string, request: Request) => {
    sent.push({ path, body: (await request.json()) as Schemas['StatusInput'] });
    return answer({ endsStudies: true, consequences: nothing });
  };
  server.use(
    http.get(at(`/students/status/${CODE}`), () => answer(view)),
    http.get(at(`/advisors/changes/${CODE}`), () =>
      answer({
        advisor: null,
        changes: [
          {
            before: { th: 'อ.สมชาย', en: 'Somchai' },
            after: null,
            rule: 'file',
            reason: '',
            changedBy: { th: 'นายทะเบียน', en: 'Registrar' },
            changedAt: '2026-11-30T03:00:00Z',
          },
        ],
      }),
    ),
    http.post(at(`/students/status/${CODE}/preview`), ({ request }) => taken('preview', request)),
    http.post(at(`/students/status/${CODE}`), ({ request }) => taken('record', request)),
  );
  return sent;
}

test('the major is named beside its code', async () => {
  desk(['view']);
  server.use(
    http.get(at('/organisation/majors'), () =>
      answer([
        {
          majorCode: 'D14',
          name: { th: 'วิทยาการคอมพิวเตอร์', en: 'Computer Science' },
          departmentCode: 'D1',
          department: { th: 'วิทยาการคอมพิวเตอร์', en: 'Computer Science' },
          facultyCode: 'D',
          faculty: { th: 'วิทยาศาสตร์', en: 'Science' },
          campusCode: 'B',
          campus: { th: 'บางเขน', en: 'Bangkhen' },
        },
      ]),
    ),
  );
  open(PLACE);
  expect(await screen.findByText(/D14 วิทยาการคอมพิวเตอร์ · ชั้นปี 3/u)).toBeVisible();
});

test('an advisor reads every field of the history, and has no button to record', async () => {
  desk(['view']);
  open(PLACE);
  const history = await screen.findByRole('table', { name: 'ประวัติสถานภาพ' }, { timeout: 15_000 });
  for (const said of ['เดิม: ลาพักการศึกษา', 'กลับเข้าศึกษา', 'อว 6501/7', 'ครบกำหนดลาพัก', 'นางสาวทะเบียน ดี'])
    expect(within(history).getByText(said)).toBeInTheDocument();
  expect(within(history).getByText('อนุมัติเมื่อ 25 พฤษภาคม 2569')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'บันทึกสถานภาพ' })).not.toBeInTheDocument();
  expect(screen.getByRole('list', { name: 'การเลื่อนชั้นปี' })).toHaveTextContent(/ปี 2 → 3 เมื่อ .*ถอนเมื่อ/u);
  const transfers = screen.getByRole('table', { name: 'หน่วยกิตที่เทียบโอนในระบบเดิม' });
  for (const said of ['206111 Calculus 1', 'มหาวิทยาลัยเชียงใหม่', '01417111 แคลคูลัส I'])
    expect(within(transfers).getByText(said)).toBeInTheDocument();
});

test('a registrar sees what the end of the studies does before anything is recorded', async () => {
  const sent = desk(['view', 'add']);
  const user = userEvent.setup();
  open(PLACE);
  await user.click(await screen.findByRole('button', { name: 'บันทึกสถานภาพ' }, { timeout: 15_000 }));
  const dialog = await screen.findByRole('dialog', { name: 'บันทึกสถานภาพ' }, { timeout: 15_000 });
  await user.click(within(dialog).getByRole('combobox', { name: /สถานภาพ/ }));
  await user.click(await screen.findByRole('option', { name: 'พ้นสภาพนิสิต' }));
  await user.type(within(dialog).getByRole('textbox', { name: /สาเหตุ \(ไทย\)/ }), 'ลาออก');
  await user.type(within(dialog).getByRole('textbox', { name: /สาเหตุ \(อังกฤษ\)/ }), 'Resigned');
  await user.click(within(dialog).getByRole('button', { name: 'ดูผลก่อนบันทึก' }));
  const sure = await screen.findByRole('dialog', { name: /เป็น “พ้นสภาพนิสิต”/ }, { timeout: 15_000 });
  expect(sure).toHaveTextContent('ถอนรายวิชา 01418351 (1)');
  expect(sure).toHaveTextContent('ยกเลิกคำขอที่ยังค้างอยู่: ลงทะเบียนเรียน');
  expect(sent.map(({ path }) => path)).toEqual(['preview']);
  await user.click(within(sure).getByRole('button', { name: 'บันทึกสถานภาพ' }));
  await screen.findByRole('table', { name: 'ประวัติสถานภาพ' }, { timeout: 15_000 });
  expect(sent.map(({ path, body }) => [path, body.seen, body.status])).toEqual([
    ['preview', '17001', '17006'],
    ['record', '17001', '17006'],
  ]);
});

test('the advisor and the history of it are shown', async () => {
  desk(['view']);
  open(PLACE);
  const history = await screen.findByRole('table', { name: 'ประวัติอาจารย์ที่ปรึกษา' }, { timeout: 15_000 });
  for (const said of ['จาก อ.สมชาย', 'ไฟล์นำเข้า', 'นายทะเบียน'])
    expect(within(history).getByText(said)).toBeInTheDocument();
});
