import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { expect, test } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { MENU } from '@/lib/menus';
import { screenIs } from '@/testing/browser';
import { awaitingCase, menu, staff, student } from '@/testing/fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

const HERE = '/std/profile';
const ASKED = awaitingCase({ kind: 'name_change', stage: 'registrar_review' });
const PRESENT: Schemas['NameParts'] = {
  titleTh: 'นางสาว',
  firstNameTh: 'มาลี',
  middleNameTh: '',
  lastNameTh: 'สุขใจ',
  titleEn: 'Miss',
  firstNameEn: 'Malee',
  middleNameEn: '',
  lastNameEn: 'Sukjai',
};
const AFTER = { ...PRESENT, lastNameTh: 'ณ อยุธยา', lastNameEn: 'Na Ayutthaya' };
const FORMER: Schemas['FormerNameView'] = {
  name: { th: 'นางสาวมะลิ สุขใจ', en: 'Miss Mali Sukjai' },
  until: '2026-08-21',
};
const POSSIBLE: Schemas['NameChangePossible'] = { present: PRESENT, former: [FORMER], refused: null };
const EFFECTS: Schemas['NameEffectsView'] = {
  changes: [{ field: 'last_name_th', before: 'สุขใจ', after: 'ณ อยุธยา' }],
  degree: { printed: { th: 'นางสาวมาลี สุขใจ', en: 'Miss Malee Sukjai' }, differ: true, isApproved: true },
};
const WRONG: Schemas['RefusedView'] = {
  code: 'name_change_thai',
  message: 'นามสกุล (ไทย) ต้องเป็นตัวอักษรไทย',
  remedy: 'ใช้ตัวอักษรไทย',
  rule: 'names_are_in_their_script',
  ruleVersion: 1,
  facts: { field: 'last_name_th' },
};
const PARTICULARS: Schemas['ParticularsView'] = {
  studentCode: '6610450001',
  mobile: '',
  contactPhone: '',
  registeredHomePhone: '',
  presentHomePhone: '',
  studyPlan: '',
  curriculum: { th: '', en: '' },
  majorSubject: { th: '', en: '' },
  formerCurriculum: null,
};

function asStudent(possible: Schemas['NameChangePossible'] = POSSIBLE, mine: Schemas['NameChangeView'][] = []): void {
  server.use(
    http.get(at('/std-profile/stdimages'), () => answer(null, 404)),
    http.get(at('/std-profile/getStdPersonal'), () => answer({ code: 'success', results: { stdPersonalModel: {} } })),
    http.get(at('/people/particulars'), () => answer(PARTICULARS)),
    http.get(at('/name-changes/possible'), () => answer(possible)),
    http.get(at('/name-changes/mine'), () => answer(mine)),
  );
  signedIn(student(undefined, { ...PRESENT }), { routes: [{ path: HERE, menuId: 1 }] });
}

const ask = { name: 'ขอเปลี่ยนชื่อ' };

test('the profile shows former names with their days, and the name of the register', async () => {
  screenIs(true);
  asStudent({ ...POSSIBLE, present: AFTER });
  open(HERE);
  expect(await screen.findByText('นางสาวมะลิ สุขใจ (ถึงวันที่ 21 สิงหาคม 2569)')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'นางสาวมาลี ณ อยุธยา' })).toBeVisible();
});

test('a request that is considered is led to in place of the button', async () => {
  screenIs(true);
  const mine: Schemas['NameChangeView'] = {
    caseId: ASKED.id,
    stage: 'registrar_review',
    askedOn: '2026-08-21',
    effectiveOn: '2026-08-20',
    before: { th: 'ก', en: 'A' },
    after: { th: 'ข', en: 'B' },
  };
  asStudent(POSSIBLE, [mine]);
  open(HERE);
  const link = await screen.findByRole('link', { name: 'คำขอเปลี่ยนชื่ออยู่ระหว่างพิจารณา' });
  expect(link).toHaveAttribute('href', expect.stringContaining(`/std/cases/${ASKED.id}`));
  expect(screen.queryByRole('button', ask)).toBeNull();
});

test('a student sees at the field what does not fit, then what is done, and sends the whole name with files', async () => {
  screenIs(false);
  const sent: unknown[] = [];
  let files = 0;
  server.use(
    http.post(at('/name-changes/preview'), async ({ request }) => {
      const look = (await request.json()) as Schemas['NameChangeLook'];
      return answer(
        look.names.lastNameTh === 'ณ อยุธยา' ? { refused: null, effects: EFFECTS } : { refused: WRONG, effects: null },
      );
    }),
    http.post(at('/name-changes/files'), () => {
      files += 1;
      return answer({ fileId: `0192f0c0-0000-7000-8000-00000000002${files}`, name: 'deed.pdf' }, 201);
    }),
    http.post(at('/name-changes'), async ({ request }) => {
      sent.push(await request.json());
      return answer({ code: 'success', message: 'สำนักทะเบียนพิจารณา', caseId: ASKED.id, case: ASKED });
    }),
  );
  asStudent();
  open(HERE);
  await userEvent.click(await screen.findByRole('button', ask));
  const dialog = within(await screen.findByRole('dialog', ask));
  const last = dialog.getByLabelText('นามสกุล (ไทย)');
  expect(last).toHaveValue('สุขใจ');
  await userEvent.clear(last);
  await userEvent.type(last, 'Ayutthaya');
  await waitFor(() => expect(last).toBeInvalid());
  await userEvent.clear(last);
  await userEvent.type(last, 'ณ อยุธยา');
  expect(await dialog.findByText('นามสกุล (ไทย): สุขใจ → ณ อยุธยา')).toBeVisible();
  expect(dialog.getByText(/คำขอจะกลับไปให้สำนักทะเบียนตรวจชื่ออีกครั้ง/u)).toBeVisible();
  await userEvent.type(dialog.getByLabelText('เหตุผล'), 'สมรส');
  await userEvent.click(dialog.getByRole('button', { name: 'ยื่นคำขอ' }));
  expect(sent).toEqual([]);
  const day = dialog.getByRole('group', { name: 'วันที่เปลี่ยนชื่อ' });
  await userEvent.click(within(day).getAllByRole('spinbutton')[0]!);
  await userEvent.keyboard('20082569');
  await userEvent.click(dialog.getByRole('button', { name: 'ยื่นคำขอ' }));
  expect(await dialog.findByText('แนบหลักฐานอย่างน้อยหนึ่งไฟล์')).toBeVisible();
  const chosen = ['deed.pdf', 'wrong.pdf', 'more.pdf'].map(
    (name) => new File(['%PDF-1.7'], name, { type: 'application/pdf' }),
  );
  await userEvent.upload(dialog.getByLabelText('หลักฐานการเปลี่ยนชื่อ', { selector: 'input' }), chosen);
  await userEvent.click(await dialog.findByRole('button', { name: 'เอา wrong.pdf ออก' }));
  await userEvent.click(dialog.getByRole('button', { name: 'ยื่นคำขอ' }));
  await waitFor(() =>
    expect(sent).toMatchObject([
      { names: { ...PRESENT, lastNameTh: 'ณ อยุธยา' }, shown: PRESENT, effectiveOn: '2026-08-20', reason: 'สมรส' },
    ]),
  );
  expect(files).toBe(2);
});

test('what the rules refuse is said in the dialog and not sent, whatever is attached', async () => {
  screenIs(true);
  let sent = 0;
  server.use(
    http.post(at('/name-changes/preview'), () => answer({ refused: WRONG, effects: null })),
    http.post(at('/name-changes'), () => {
      sent += 1;
      return answer({ code: 'success', message: '', caseId: ASKED.id, case: ASKED });
    }),
  );
  asStudent();
  open(HERE);
  await userEvent.click(await screen.findByRole('button', ask));
  const dialog = within(await screen.findByRole('dialog', ask));
  await userEvent.type(dialog.getByLabelText('เหตุผล'), 'สมรส');
  const day = dialog.getByRole('group', { name: 'วันที่เปลี่ยนชื่อ' });
  await userEvent.click(within(day).getAllByRole('spinbutton')[0]!);
  await userEvent.keyboard('20082569');
  const deed = new File(['%PDF-1.7'], 'deed.pdf', { type: 'application/pdf' });
  await userEvent.upload(dialog.getByLabelText('หลักฐานการเปลี่ยนชื่อ', { selector: 'input' }), deed);
  await userEvent.click(dialog.getByRole('button', { name: 'ยื่นคำขอ' }));
  expect(await dialog.findByText(`${WRONG.message} ${WRONG.remedy}`)).toBeVisible();
  expect(sent).toBe(0);
});

test('the registrar sees the names side by side, the deed and what agreeing does', async () => {
  screenIs(true);
  const context: Schemas['NameChangeContext'] = {
    caseId: ASKED.id,
    studentCode: '6610450011',
    stage: 'registrar_review',
    before: PRESENT,
    after: AFTER,
    effectiveOn: '2026-08-20',
    reason: 'สมรส',
    files: [{ fileId: '0192f0c0-0000-7000-8000-000000000021', name: 'deed.pdf' }],
    former: [FORMER],
    refused: null,
    effects: EFFECTS,
  };
  server.use(
    http.get(at(`/cases/${ASKED.id}`), () => answer(ASKED)),
    http.get(at(`/name-changes/of-case/${ASKED.id}`), () => answer(context)),
  );
  signedIn(staff({ roleMenus: [menu(9920, 0, 'งาน'), menu(MENU.cases, 9920, 'คำขอ', '/adm/cases')] }));
  open(`/adm/cases/${ASKED.id}`);
  const names = await screen.findByRole('table', { name: 'ชื่อก่อนและหลังเปลี่ยน' });
  expect(within(names).getByRole('row', { name: 'นามสกุล (ไทย) สุขใจ ณ อยุธยา' })).toBeVisible();
  expect(within(names).queryByRole('row', { name: /ชื่อกลาง/u })).toBeNull();
  expect(screen.getByRole('button', { name: 'deed.pdf' })).toBeVisible();
  expect(screen.getByText('20 สิงหาคม 2569')).toBeVisible();
  expect(screen.getByText(/เอกสารที่ออกไปแล้วยังคงชื่อเดิม/u)).toBeVisible();
});

test('staff ask for a student on the page of the student, without a file', async () => {
  screenIs(true);
  const code = '6610450011';
  const sent: unknown[] = [];
  const view: Schemas['StudentStatusView'] = {
    studentCode: code,
    student: { th: 'นางสาวมาลี สุขใจ', en: 'Miss Malee Sukjai' },
    faculty: { th: 'วิทยาศาสตร์', en: 'Science' },
    majorCode: 'D14',
    studyYear: 3,
    status: '17001',
    statusName: { th: 'ปกติ', en: 'Current' },
    since: '2026-08-22',
    history: [],
    studyYears: [],
    transfers: [],
  };
  server.use(
    http.get(at(`/students/status/${code}`), () => answer(view)),
    http.get(at(`/name-changes/on-behalf/${code}/possible`), () => answer(POSSIBLE)),
    http.post(at(`/name-changes/on-behalf/${code}/preview`), () => answer({ refused: null, effects: EFFECTS })),
    http.post(at('/name-changes/on-behalf'), async ({ request }) => {
      sent.push(await request.json());
      return answer({ code: 'success', message: 'สำนักทะเบียนพิจารณา', caseId: ASKED.id, case: ASKED });
    }),
  );
  signedIn(staff(), {
    routes: [{ path: '/adm/students', menuId: 9802 }],
    actionScope: [{ menuId: 9802, actions: ['view', 'add'] }],
  });
  open(`/adm/students/${code}`);
  const askFor = { name: 'ยื่นเปลี่ยนชื่อแทนนิสิต' };
  await userEvent.click(await screen.findByRole('button', askFor));
  const dialog = within(await screen.findByRole('dialog', askFor));
  const last = dialog.getByLabelText('นามสกุล (ไทย)');
  await userEvent.clear(last);
  await userEvent.type(last, 'ณ อยุธยา');
  await userEvent.click(within(dialog.getByRole('group', { name: 'วันที่เปลี่ยนชื่อ' })).getAllByRole('spinbutton')[0]!);
  await userEvent.keyboard('20082569');
  await userEvent.type(dialog.getByLabelText('เหตุผล'), 'สมรส');
  await userEvent.click(dialog.getByRole('button', { name: 'ยื่นคำขอ' }));
  await waitFor(() => expect(sent).toMatchObject([{ studentCode: code, fileIds: [], shown: PRESENT }]));
});
