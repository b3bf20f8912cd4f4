import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { expect, test } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { MENU } from '@/lib/menus';
import { screenIs } from '@/testing/browser';
import { awaitingCase, menu, staff } from '@/testing/fixtures';
import { detail, EARLIER, name, officer, same, trial, VERSION } from '@/testing/programme-fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

const PLACE = `/adm/study/programmes/${VERSION}`;
const CASE = awaitingCase({
  kind: 'programme_change',
  stage: 'department_review',
  items: [{ key: VERSION, label: name('D14 2570'), outcome: 'asked', refused: null }],
});
const draft: Schemas['ProgrammeDetail'] = {
  ...detail,
  revision: 2570,
  status: 'draft',
  students: 0,
  faults: [],
  basedOn: EARLIER,
  deletable: true,
};
const view: Schemas['ProgrammeDraftView'] = {
  versionId: VERSION,
  edits: 3,
  basedOn: EARLIER,
  majorCode: 'D14',
  groups: [],
  earlier: [],
};
const changed: Schemas['ProgrammeDifferenceView'] = {
  ...same,
  isOfTexts: false,
  nodes: [{ kind: 'added', path: 'core.two', oldPath: null, name: name('ฟิสิกส์ I'), fields: [] }],
};

/** The page of a version, and what is sent when it is proposed. */
function opened(version: Schemas['ProgrammeDetail'], difference = same) {
  const sent: unknown[] = [];
  server.use(
    http.get(at('/study/programme-versions/:id'), () => answer(version)),
    http.get(at('/study/programme-drafts/:id'), () => answer(view)),
    http.get(at('/study/programme-versions/:id/difference'), () => answer(difference)),
    http.get(at('/study/programme-versions/:id/trial'), () => answer(trial)),
    http.get(at(`/cases/${CASE.id}`), () => answer(CASE)),
    http.post(at('/study/programme-drafts/:id/proposal'), async ({ request }) => {
      sent.push(await request.json());
      return answer({ caseId: CASE.id });
    }),
  );
  return sent;
}

test('a draft is proposed as it was seen, with its reason', async () => {
  const sent = opened(draft);
  officer('add', 'edit', 'delete');
  open(PLACE);
  await userEvent.click(await screen.findByRole('button', { name: 'เสนอพิจารณา' }));
  const dialog = await screen.findByRole('dialog', { name: 'เสนอหลักสูตร D14 ฉบับปี 2570 ให้พิจารณา' });
  await userEvent.type(within(dialog).getByLabelText('เหตุผลที่เสนอ'), 'ครบห้าปี');
  await userEvent.click(within(dialog).getByRole('button', { name: 'ส่งพิจารณา' }));
  await waitFor(() => expect(sent).toEqual([{ edits: 3, reason: 'ครบห้าปี' }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a draft is deleted as it was seen once that is confirmed, and the list follows', async () => {
  const deleted: (string | null)[] = [];
  opened(draft);
  server.use(
    http.delete(at('/study/programme-drafts/:id'), ({ request }) => {
      deleted.push(new URL(request.url).searchParams.get('edits'));
      return answer(null);
    }),
  );
  officer('add', 'edit', 'delete');
  const { path } = open(PLACE);
  await userEvent.click(await screen.findByRole('button', { name: 'ลบร่าง' }));
  const dialog = await screen.findByRole('dialog');
  expect(deleted).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: /^ลบ/ }));
  await waitFor(() => expect(path()).toBe('/adm/study/programmes'));
  expect(deleted).toEqual(['3']);
});

test('what nobody could complete is not proposed', async () => {
  opened({ ...draft, faults: detail.faults });
  officer('add', 'edit', 'delete');
  open(PLACE);
  expect(await screen.findByRole('link', { name: 'แก้ไขร่าง' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'เสนอพิจารณา' })).toBeNull();
});

test('what is before its offices says where it stands, and is neither edited nor deleted', async () => {
  opened({
    ...draft,
    status: 'in_review',
    deletable: false,
    change: { caseId: CASE.id, kind: 'programme_change', stage: 'department_review', seesCase: true },
  });
  officer('add', 'edit', 'delete');
  open(PLACE);
  expect((await screen.findAllByText('อยู่ระหว่างพิจารณา'))[0]).toBeVisible();
  expect(await screen.findByRole('region', { name: 'ลำดับเหตุการณ์' })).toBeVisible();
  for (const label of ['ลบร่าง', 'เสนอพิจารณา', 'ทำร่างฉบับปรับปรุงต่อ']) {
    expect(screen.queryByRole('button', { name: label })).toBeNull();
  }
  expect(screen.queryByRole('link', { name: 'แก้ไขร่าง' })).toBeNull();
});

test('whoever may not open the case is told where it stands, and asks for no case', async () => {
  const stands = { caseId: CASE.id, kind: 'programme_change', stage: 'department_review', seesCase: false } as const;
  opened({ ...draft, status: 'in_review', deletable: false, change: stands });
  server.use(http.get(at('/cases/:id'), () => answer({ code: 'not_found', message: 'ไม่พบ' }, 404)));
  officer();
  open(PLACE);
  expect(await screen.findByText(/^เสนอหลักสูตร · ขณะนี้: /)).toBeVisible();
  expect(screen.queryByText('ไม่พบ')).toBeNull();
  expect(screen.queryByRole('region', { name: 'ลำดับเหตุการณ์' })).toBeNull();
});

test('a version of an adoption leads to its case, and nothing is decided on its page', async () => {
  const change = { caseId: CASE.id, kind: 'adoption', stage: 'faculty_review', seesCase: true } as const;
  opened({ ...draft, status: 'in_review', deletable: false, change });
  officer();
  open(PLACE);
  expect(await screen.findByText(/^การรับรายวิชาและหลักสูตรเดิม · ขณะนี้: /)).toBeVisible();
  const way = screen.getByRole('link', { name: 'เปิดคำขอนั้น' });
  expect(way).toHaveAttribute('href', `/myku/adm/cases/${CASE.id}`);
  expect(screen.queryByRole('button', { name: 'อนุมัติ' })).toBeNull();
});

test('a draft that was returned is edited, and neither deleted nor proposed again', async () => {
  opened({
    ...draft,
    deletable: false,
    change: { caseId: CASE.id, kind: 'programme_change', stage: 'drafting', seesCase: true },
  });
  officer('add', 'edit', 'delete');
  open(PLACE);
  expect(await screen.findByRole('link', { name: 'แก้ไขร่าง' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'ลบร่าง' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'เสนอพิจารณา' })).toBeNull();
});

test('whoever decides sees the faults, the difference and the trial of a draft', async () => {
  screenIs(true);
  opened({ ...draft, status: 'in_review', deletable: false }, changed);
  signedIn(staff({ roleMenus: [menu(9920, 0, 'งาน'), menu(MENU.cases, 9920, 'คำขอ', '/adm/cases')] }));
  open(`/adm/cases/${CASE.id}`);
  const proposed = await screen.findByRole('region', { name: 'หลักสูตรที่เสนอ' });
  expect(proposed).toHaveTextContent('ตรวจแล้ว ไม่พบส่วนที่ไม่มีผู้ใดเรียนครบได้');
  expect(within(proposed).getByRole('link', { name: 'เปิดหลักสูตร D14 ฉบับปี 2570' })).toHaveAttribute(
    'href',
    expect.stringContaining(PLACE),
  );
  expect(await screen.findByText('เพิ่ม ฟิสิกส์ I')).toBeVisible();
  const tried = await screen.findByRole('region', { name: 'ลองใช้กับนิสิต' });
  expect(await within(tried).findByRole('table', { name: 'ส่วนที่นิสิตยังขาดตามฉบับนี้' })).toBeVisible();
  expect(tried).toHaveTextContent('5 → 3');
});

test('an advisor reads which students have exceptions with no place in a new version', async () => {
  screenIs(true);
  const lost: Schemas['LostExceptions'] = {
    studentCode: '6610450001',
    student: name('นายณัฐพงศ์ ศรีสวัสดิ์'),
    versionId: VERSION,
    programmeCode: 'D14',
    revision: 2570,
    exceptions: 2,
  };
  server.use(
    http.get(at('/study/lost-exceptions'), () => answer([lost])),
    http.get(at('/usr-common/getAnnounceNews'), () => answer({ results: [] })),
  );
  signedIn(staff({ roleMenus: [menu(9900, 0, 'หน้าหลัก'), menu(9902, 9900, 'ภาพรวม', '/adm/home')] }), {
    actionScope: [{ menuId: MENU.studentAudits, actions: ['view'] }],
  });
  open('/adm/home');
  const desk = await screen.findByRole('region', { name: 'ข้อยกเว้นของนิสิตในที่ปรึกษาที่ไม่มีในหลักสูตรฉบับใหม่' });
  const line = await within(desk).findByRole('link', { name: /6610450001/ });
  expect(line).toHaveTextContent('2 รายการ');
  expect(line).toHaveTextContent('หลักสูตร D14 ฉบับปี 2570');
});
