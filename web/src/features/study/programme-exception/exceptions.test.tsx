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
import { lookOf, placesFor } from './kinds';

const CODE = '6610450001';
const ASKED = awaitingCase({ kind: 'programme_exception', stage: 'faculty_review' });
const RECEIVED = { ...ASKED, stage: 'received', result: 'received', revision: 0 };
const name = (th: string) => ({ th, en: th });

function node(path: string, th: string, changes: Partial<Schemas['AuditNode']> = {}): Schemas['AuditNode'] {
  return {
    path,
    name: name(th),
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

const layers = [node('major', 'วิชาเฉพาะ', { rule: 'all', children: [node('major.two', 'โครงสร้างข้อมูล')] })];
const audit: Schemas['DegreeAudit'] = {
  studentCode: CODE,
  student: name('นายณัฐพงศ์ ศรีสวัสดิ์'),
  programme: {
    versionId: 'own',
    programmeCode: 'D14',
    revision: 2565,
    name: name('วิทยาการคอมพิวเตอร์'),
    totalCredits: '3',
  },
  isOwn: true,
  world: 'if_passed',
  leftOut: [],
  earned: '0',
  surplus: '0',
  figures: { need: '3', done: '0', ifPassed: '0', toTake: '3' },
  own: null,
  nodes: layers,
  subjects: [],
  conditions: [],
  isProven: true,
  inputHash: 'hash',
};
const effect: Schemas['ExceptionEffect'] = {
  before: { need: '3', done: '0', ifPassed: '0', toTake: '3' },
  after: { need: '3', done: '3', ifPassed: '3', toTake: '0' },
  nodes: [
    {
      path: 'major.two',
      name: name('โครงสร้างข้อมูล'),
      before: 'missing',
      after: 'waived',
      shortBefore: '3',
      shortAfter: '0',
    },
  ],
  subjects: [],
  isProven: true,
};
const agreed: Schemas['ExceptionView'] = {
  exceptionId: '0192f0c0-0000-7000-8000-000000000041',
  kind: 'waive',
  path: 'major.two',
  place: name('โครงสร้างข้อมูล'),
  subject: '',
  insteadOf: '',
  credits: null,
  choose: null,
  reason: 'มติคณะกรรมการ',
  validUntil: null,
  askedBy: name('อาจารย์หนึ่ง'),
  agreedBy: name('คณบดีสอง'),
  agreedAt: '2026-11-20T03:00:00Z',
  withdrawnAt: null,
  withdrawnBy: null,
  standing: 'holds',
};

function asAdvisor(): void {
  signedIn(staff(), {
    routes: [{ path: '/adm/study/audits', menuId: 9811 }],
    actionScope: [{ menuId: 9811, actions: ['view'] }],
  });
  server.use(
    http.get(at('/study/students/:code/audit'), () => answer(audit)),
    http.get(at('/study/programmes'), () => answer([])),
  );
}

test('an advisor sees what an exception does before it is sent, and what it sends', async () => {
  screenIs(false);
  const looked: unknown[] = [];
  const sent: unknown[] = [];
  asAdvisor();
  server.use(
    http.post(at(`/study/students/${CODE}/exceptions/preview`), async ({ request }) => {
      looked.push(await request.json());
      return answer({ refused: null, effect });
    }),
    http.post(at(`/study/students/${CODE}/exceptions`), async ({ request }) => {
      sent.push(await request.json());
      return answer({ code: 'success', message: 'รับเรื่องแล้ว', caseId: ASKED.id, case: RECEIVED });
    }),
    http.get(at(`/cases/${ASKED.id}`), () => answer(ASKED)),
  );
  open(`/adm/study/audits/${CODE}`);
  await userEvent.click(await screen.findByRole('button', { name: 'ขอข้อยกเว้นให้นิสิต' }));
  const dialog = await screen.findByRole('dialog', { name: 'ขอข้อยกเว้นให้นิสิต' });
  await userEvent.click(within(dialog).getByRole('combobox', { name: 'เรื่องที่ขอ' }));
  await userEvent.click(await screen.findByRole('option', { name: 'ยกเว้นทั้งส่วน' }));
  await userEvent.click(within(dialog).getByRole('combobox', { name: 'ส่วนของหลักสูตร' }));
  await userEvent.click(await screen.findByRole('option', { name: /โครงสร้างข้อมูล/ }));
  expect(await within(dialog).findByText(/หน่วยกิตที่ยังต้องเรียน: 3 → 0/)).toBeVisible();
  expect(within(dialog).getByText(/โครงสร้างข้อมูล: ยังไม่ครบ → /)).toBeVisible();
  await userEvent.type(within(dialog).getByLabelText('เหตุผล'), 'มติคณะ');
  await userEvent.click(within(dialog).getByRole('button', { name: 'ส่งคำขอ' }));
  const waived = {
    kind: 'waive',
    path: 'major.two',
    subject: null,
    insteadOf: null,
    credits: null,
    choose: null,
    validUntil: null,
  };
  await waitFor(() => expect(sent).toEqual([{ ...waived, reason: 'มติคณะ', fileIds: [] }]));
  expect(looked.at(-1)).toEqual(waived);
  expect(await screen.findByText('ยื่นคำขอแล้ว ขั้นตอนต่อไป: คณะพิจารณา')).toBeVisible();
});

test('what may not be agreed to says why before it is sent', async () => {
  screenIs(true);
  asAdvisor();
  const refused = {
    code: 'exception_subject_unknown',
    message: 'ไม่พบรายวิชา 01000000',
    remedy: 'ตรวจรหัสวิชา 8 หลัก',
    rule: 'subjects_are_known',
    ruleVersion: 1,
    facts: {},
  };
  server.use(http.post(at(`/study/students/${CODE}/exceptions/preview`), () => answer({ refused, effect: null })));
  open(`/adm/study/audits/${CODE}`);
  await userEvent.click(await screen.findByRole('button', { name: 'ขอข้อยกเว้นให้นิสิต' }));
  const dialog = await screen.findByRole('dialog', { name: 'ขอข้อยกเว้นให้นิสิต' });
  await userEvent.click(within(dialog).getByRole('combobox', { name: 'ส่วนของหลักสูตร' }));
  await userEvent.click(await screen.findByRole('option', { name: /โครงสร้างข้อมูล/ }));
  await userEvent.type(within(dialog).getByLabelText('รหัสวิชา'), '01000000');
  await userEvent.type(within(dialog).getByLabelText('ใช้แทนรหัสวิชา'), '01418231');
  expect(await within(dialog).findByText(/ไม่พบรายวิชา 01000000/)).toBeVisible();
});

test('an exception that holds says who agreed to it, and is asked to be withdrawn with what that does', async () => {
  screenIs(true);
  const sent: unknown[] = [];
  asAdvisor();
  const path = `/study/students/${CODE}/exceptions/${agreed.exceptionId}/withdrawal`;
  server.use(
    http.get(at('/study/students/:code/exceptions'), () =>
      answer([agreed, { ...agreed, exceptionId: 'other', standing: 'ended' }]),
    ),
    http.get(at(path), () =>
      answer({ refused: null, effect: { ...effect, before: effect.after, after: effect.before } }),
    ),
    http.post(at(path), async ({ request }) => {
      sent.push(await request.json());
      return answer({ code: 'success', message: 'คณะพิจารณา', caseId: ASKED.id, case: ASKED });
    }),
  );
  open(`/adm/study/audits/${CODE}`);
  const list = await screen.findByRole('list', { name: 'ข้อยกเว้นที่ได้รับความเห็นชอบ' });
  expect(within(list).getAllByText(/ขอโดย อาจารย์หนึ่ง เห็นชอบโดย คณบดีสอง/)[0]).toBeVisible();
  await userEvent.click(within(list).getByRole('button', { name: 'ขอถอน: ยกเว้น โครงสร้างข้อมูล' }));
  const dialog = await screen.findByRole('dialog', { name: 'ขอถอนข้อยกเว้น' });
  expect(await within(dialog).findByText(/หน่วยกิตที่ยังต้องเรียน: 0 → 3/)).toBeVisible();
  await userEvent.type(within(dialog).getByLabelText('เหตุผล'), 'ไม่ได้แข่งแล้ว');
  await userEvent.click(within(dialog).getByRole('button', { name: 'ส่งคำขอถอน' }));
  await waitFor(() => expect(sent).toEqual([{ reason: 'ไม่ได้แข่งแล้ว', fileIds: [] }]));
});

test('whoever decides sees what it does to the audit, the files and what else was agreed', async () => {
  screenIs(true);
  const context: Schemas['ExceptionContext'] = {
    caseId: ASKED.id,
    studentCode: CODE,
    student: audit.student,
    wish: 'grant',
    kind: 'waive',
    place: name('โครงสร้างข้อมูล'),
    subject: null,
    insteadOf: null,
    credits: null,
    choose: null,
    reason: 'ตัวแทนทีมชาติ',
    validUntil: null,
    stage: 'faculty_review',
    files: [{ fileId: '0192f0c0-0000-7000-8000-000000000042', name: 'หนังสือ.pdf' }],
    refused: null,
    effect,
    others: [agreed],
  };
  server.use(
    http.get(at(`/cases/${ASKED.id}`), () => answer(ASKED)),
    http.get(at(`/study/exceptions/of-case/${ASKED.id}`), () => answer(context)),
  );
  signedIn(staff({ roleMenus: [menu(9920, 0, 'งาน'), menu(MENU.cases, 9920, 'คำขอ', '/adm/cases')] }));
  open(`/adm/cases/${ASKED.id}`);
  expect(await screen.findByText('ตัวแทนทีมชาติ')).toBeVisible();
  expect(screen.getByText(/หน่วยกิตที่ยังต้องเรียน: 3 → 0/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'หนังสือ.pdf' })).toBeVisible();
  expect(screen.getByText(/มติคณะกรรมการ/)).toBeVisible();
});

test('each kind is about the places it may be about, and nothing is asked while something is missing', () => {
  expect(placesFor('need', layers).map(({ node: { path } }) => path)).toEqual(['major']);
  expect(placesFor('add', layers).map(({ node: { path } }) => path)).toEqual(['major.two']);
  expect(placesFor('waive', layers).map(({ depth }) => depth)).toEqual([0, 1]);
  const typed = { path: 'major.two', subject: '0141', insteadOf: '', credits: '', choose: '', validUntil: null };
  expect(lookOf({ ...typed, kind: 'add' })).toBeNull();
  expect(lookOf({ ...typed, kind: 'need' })).toBeNull();
  expect(lookOf({ ...typed, kind: 'need', choose: '2' })).toMatchObject({ choose: 2, subject: null });
});
