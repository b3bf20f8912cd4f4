import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { expect, test } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { MENU } from '@/lib/menus';
import { screenIs } from '@/testing/browser';
import { awaitingCase, menu, staff } from '@/testing/fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';
import { termsFrom } from './leave-form';

const ASKED = awaitingCase({ kind: 'leave', stage: 'advisor_review' });
const TERM = { academicYear: 2569, semester: 1 };
const possible: Schemas['LeavePossible'] = {
  kinds: [
    { kind: 'leave', refused: null },
    {
      kind: 'return',
      refused: {
        code: 'leave_status_return',
        message: 'ไม่ได้อยู่ระหว่างลาพัก',
        remedy: 'การกลับเข้าศึกษาเป็นของผู้ที่ลาพักอยู่เท่านั้น',
        rule: 'status_allows',
        ruleVersion: 1,
        facts: {},
      },
    },
  ],
  terms: [
    {
      ...TERM,
      startsOn: '2026-06-15',
      endsOn: '2026-10-16',
      effect: 'withdrawn',
      fees: 'refund_table',
      proof: 'none',
      changesOn: '2026-08-22',
      becomes: 'removed',
    },
  ],
  mostTerms: 2,
};
const effects: Schemas['LeaveEffectsView'] = {
  terms: [
    {
      ...TERM,
      effect: 'withdrawn',
      fees: 'refund_table',
      changesOn: '2026-08-22',
      becomes: 'removed',
      givenUp: [{ subjectCode: '01204111', sectionCode: '700', grade: null }],
      graded: [{ subjectCode: '01417112', sectionCode: '2', grade: 'C' }],
    },
  ],
  givenUp: [],
  unpaidBefore: '9000.00',
  unpaidAfter: '9000.00',
};

function asStudent(): void {
  server.use(http.get(at('/cases'), () => answer({ items: [], total: 0, page: 1, pageSize: 20 })));
  const roleMenus = [menu(9900, 0, 'คำขอ'), menu(9925, 9900, 'คำขอของฉัน', '/std/cases')];
  signedIn(staff({ userType: '1', currentRole: 2, currentRoleSystem: 'student', roles: [], roleMenus }));
}

test('a student sees what a leave does before it is sent, and what it sends', async () => {
  screenIs(false);
  const sent: unknown[] = [];
  server.use(
    http.get(at('/leaves/possible'), () => answer(possible)),
    http.post(at('/leaves/preview'), () => answer({ refused: null, effects })),
    http.post(at('/leaves'), async ({ request }) => {
      sent.push(await request.json());
      return answer({ code: 'success', message: 'อาจารย์ที่ปรึกษาพิจารณา', caseId: ASKED.id, case: ASKED });
    }),
  );
  asStudent();
  open('/std/cases');
  const ask = { name: 'ขอลาพัก กลับเข้าศึกษา หรือลาออก' };
  await userEvent.click(await screen.findByRole('button', ask));
  expect(await screen.findByText(/ทุกวิชาได้ W/)).toBeVisible();
  const dialog = screen.getByRole('dialog', ask);
  expect(within(dialog).getByText('คืนที่นั่ง: 01204111 (700)')).toBeVisible();
  expect(within(dialog).getByText('มีเกรดแล้ว คงไว้ตามเดิม: 01417112 (C)')).toBeVisible();
  expect(within(dialog).getByText(/22 สิงหาคม 2569/)).toBeVisible();
  await userEvent.click(within(dialog).getByRole('button', { name: 'ยื่นคำขอ' }));
  expect(within(dialog).getByLabelText('หมายเลขโทรศัพท์ที่ติดต่อได้')).toBeInvalid();
  expect(sent).toEqual([]);
  await userEvent.type(within(dialog).getByLabelText('เหตุผล'), 'ป่วย');
  await userEvent.type(within(dialog).getByLabelText('หมายเลขโทรศัพท์ที่ติดต่อได้'), '0812345678');
  await userEvent.type(within(dialog).getByLabelText('ที่อยู่ที่ติดต่อได้'), 'กรุงเทพฯ');
  await userEvent.click(within(dialog).getByRole('button', { name: 'ยื่นคำขอ' }));
  await waitFor(() =>
    expect(sent).toEqual([
      { kind: 'leave', terms: [TERM], reason: 'ป่วย', phone: '0812345678', address: 'กรุงเทพฯ', fileIds: [] },
    ]),
  );
});

test('what cannot be asked for says why', async () => {
  screenIs(true);
  server.use(
    http.get(at('/leaves/possible'), () => answer(possible)),
    http.post(at('/leaves/preview'), () => answer({ refused: null, effects })),
  );
  asStudent();
  open('/std/cases');
  await userEvent.click(await screen.findByRole('button', { name: 'ขอลาพัก กลับเข้าศึกษา หรือลาออก' }));
  await userEvent.click(await screen.findByRole('combobox', { name: 'เรื่องที่ขอ' }));
  await userEvent.click(await screen.findByRole('option', { name: 'กลับเข้าศึกษา' }));
  expect(await screen.findByText(/ไม่ได้อยู่ระหว่างลาพัก/)).toBeVisible();
  expect(screen.queryByText(/ทุกวิชาได้ W/)).toBeNull();
});

test('taking a granted leave back says which seats are had again and which are not', async () => {
  screenIs(true);
  const undone = {
    regained: [{ subjectCode: '01204111', sectionCode: '700', grade: null }],
    lost: [{ subjectCode: '01417111', sectionCode: '1', grade: null }],
  };
  server.use(
    http.get(at('/leaves/possible'), () => answer({ ...possible, kinds: [{ kind: 'take_back', refused: null }] })),
    http.post(at('/leaves/preview'), () => answer({ refused: null, effects: { ...effects, terms: [], undone } })),
  );
  asStudent();
  open('/std/cases');
  await userEvent.click(await screen.findByRole('button', { name: 'ขอลาพัก กลับเข้าศึกษา หรือลาออก' }));
  expect(await screen.findByText('ได้ที่นั่งคืน: 01204111 (700)')).toBeVisible();
  expect(screen.getByText(/^ไม่ได้ที่นั่งคืน.*: 01417111 \(1\)$/u)).toBeVisible();
  expect(screen.getByText(/ผู้อื่นอาจได้ที่นั่งเหล่านี้ไป/u)).toBeVisible();
});

test('whoever decides sees the effects, the telephone number and the files', async () => {
  screenIs(true);
  const context: Schemas['LeaveContext'] = {
    leaveId: ASKED.id,
    caseId: ASKED.id,
    carriedOver: false,
    kind: 'leave',
    stage: 'advisor_review',
    askedOn: '2026-08-21',
    reason: 'ป่วย',
    terms: [TERM],
    effects,
    isDone: false,
    number: null,
    approvedAt: null,
    beganAt: null,
    endedAt: null,
    endedAs: null,
    files: [{ fileId: '0192f0c0-0000-7000-8000-000000000021', name: 'ใบรับรองแพทย์.pdf' }],
    phone: '081-234-5678',
    address: '50 ถนนงามวงศ์วาน',
    earlier: [],
  };
  server.use(
    http.get(at(`/cases/${ASKED.id}`), () => answer(ASKED)),
    http.get(at(`/leaves/of-case/${ASKED.id}`), () => answer(context)),
  );
  signedIn(staff({ roleMenus: [menu(9920, 0, 'งาน'), menu(MENU.cases, 9920, 'คำขอ', '/adm/cases')] }));
  open(`/adm/cases/${ASKED.id}`);
  expect(await screen.findByText('50 ถนนงามวงศ์วาน')).toBeVisible();
  expect(screen.getByText(/ทุกวิชาได้ W/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'ใบรับรองแพทย์.pdf' })).toBeVisible();
});

test('offices find who is on leave, and until when', async () => {
  screenIs(true);
  const asked: string[] = [];
  server.use(
    http.get(at('/leaves'), ({ request }) => {
      asked.push(new URL(request.url).search);
      const line: Schemas['LeaveLine'] = {
        leaveId: ASKED.id,
        caseId: ASKED.id,
        carriedOver: false,
        studentCode: '6610450011',
        name: { th: 'นายประวิทย์ รัตนไพศาล', en: 'Mr. Prawit Rattanaphaisan' },
        faculty: { th: 'วิทยาศาสตร์', en: 'Science' },
        kind: 'leave',
        stage: 'active',
        terms: [TERM],
        askedOn: '2026-08-21',
        number: 'LV-2569-00001',
        until: '2027-06-14T17:00:00Z',
      };
      return answer({ items: [line], total: 1, page: 1, pageSize: 20 });
    }),
  );
  signedIn(staff(), {
    routes: [{ path: '/adm/students', menuId: 9802 }],
    actionScope: [{ menuId: 9802, actions: ['view'] }],
  });
  open('/adm/students/leaves');
  expect(await screen.findByRole('row', { name: /6610450011/ })).toHaveTextContent(/กลับเข้าศึกษาภายใน 15 มิถุนายน 2570/);
  await userEvent.click(screen.getByRole('combobox', { name: 'สถานะ' }));
  await userEvent.click(await screen.findByRole('option', { name: 'อยู่ระหว่างลาพัก' }));
  await waitFor(() => expect(asked.at(-1)).toContain('stage=active'));
});

test('a leave of two terms takes the one after the first, and no more than there are', () => {
  const next = { academicYear: 2569, semester: 2 };
  expect(termsFrom([TERM, next], '2569/1', 2)).toEqual([TERM, next]);
  expect(termsFrom([TERM, next], '2569/2', 2)).toEqual([next]);
  expect(termsFrom([TERM, next], '2570/1', 1)).toEqual([]);
});

test('staff ask for the return of a student, on the page of the student', async () => {
  screenIs(true);
  const code = '6610450011';
  const sent: unknown[] = [];
  const student: Schemas['StudentStatusView'] = {
    studentCode: code,
    student: { th: 'นายประวิทย์ รัตนไพศาล', en: 'Mr. Prawit Rattanaphaisan' },
    faculty: { th: 'วิทยาศาสตร์', en: 'Science' },
    majorCode: 'D14',
    studyYear: 3,
    status: '17003',
    statusName: { th: 'ลาพักการศึกษา', en: 'On leave' },
    since: '2026-08-22',
    history: [],
    studyYears: [],
    transfers: [],
  };
  server.use(
    http.get(at(`/students/status/${code}`), () => answer(student)),
    http.get(at(`/leaves/on-behalf/${code}/possible`), () =>
      answer({ ...possible, kinds: [{ kind: 'return', refused: null }] }),
    ),
    http.post(at(`/leaves/on-behalf/${code}/preview`), () =>
      answer({ refused: null, effects: { ...effects, terms: [] } }),
    ),
    http.post(at('/leaves/on-behalf'), async ({ request }) => {
      sent.push(await request.json());
      return answer({ code: 'success', message: 'อาจารย์ที่ปรึกษาพิจารณา', caseId: ASKED.id, case: ASKED });
    }),
  );
  signedIn(staff(), {
    routes: [{ path: '/adm/students', menuId: 9802 }],
    actionScope: [{ menuId: 9802, actions: ['view', 'add'] }],
  });
  open(`/adm/students/${code}`);
  const ask = { name: 'ยื่นลาพัก กลับเข้าศึกษา หรือลาออกแทนนิสิต' };
  await userEvent.click(await screen.findByRole('button', ask));
  await userEvent.type(await screen.findByLabelText('เหตุผล'), 'หายป่วยแล้ว');
  const dialog = within(screen.getByRole('dialog', ask));
  await userEvent.type(dialog.getByLabelText('หมายเลขโทรศัพท์ที่ติดต่อได้'), '0812345678');
  await userEvent.type(dialog.getByLabelText('ที่อยู่ที่ติดต่อได้'), 'กรุงเทพฯ');
  await userEvent.click(dialog.getByRole('button', { name: 'ยื่นคำขอ' }));
  await waitFor(() => expect(sent).toMatchObject([{ kind: 'return', reason: 'หายป่วยแล้ว', studentCode: code }]));
});
