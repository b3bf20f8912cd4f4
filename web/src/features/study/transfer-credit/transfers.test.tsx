import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { expect, test } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { MENU } from '@/lib/menus';
import { awaitingCase, menu, staff } from '@/testing/fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';
import { lineOf, NEW_LINE, toggled } from './draft';

const possible: Schemas['TransferPossible'] = {
  academicYear: 2569,
  semester: 1,
  refused: null,
  leastLetter: 'C',
  leastContent: 75,
  leaves: [{ code: null, path: 'free.any', name: { th: 'เลือกเสรี', en: 'Free electives' }, credits: '3' }],
  attempts: [
    {
      code: '01417322',
      academicYear: 2568,
      semester: 1,
      name: { th: 'แคลคูลัส', en: 'Calculus' },
      credits: '3',
      letter: 'B+',
      countsAt: null,
      used: false,
    },
    {
      code: '01418111',
      academicYear: 2568,
      semester: 2,
      name: { th: 'การโปรแกรม', en: 'Programming' },
      credits: '3',
      letter: 'A',
      countsAt: { th: 'วิชาแกน', en: 'Core' },
      used: false,
    },
  ],
};
const comparison: Schemas['TransferComparison'] = {
  missing: [
    { number: 0, fields: ['institution', 'file'] },
    { number: 1, fields: ['grade'] },
  ],
  refused: null,
  lines: [{ number: 1, target: null, known: null, owner: null, refused: null }],
  askedCredits: '0',
  inTerm: { mostCredits: '45', beforeCredits: '0' },
  ofProgramme: { mostCredits: '90', beforeCredits: '6' },
};

function atThePage() {
  const compared: unknown[] = [];
  server.use(
    http.get(at('/transfer-credits/possible'), () => answer(possible)),
    http.post(at('/transfer-credits/compare'), async ({ request }) => {
      compared.push(await request.json());
      return answer(comparison);
    }),
  );
  const roleMenus = [menu(9900, 0, 'คำขอ'), menu(9925, 9900, 'คำขอของฉัน', '/std/cases')];
  signedIn(staff({ userType: '1', currentRole: 2, currentRoleSystem: 'student', roles: [], roleMenus }));
  open('/std/cases/transfer-credits');
  return compared;
}

test('the two types of a section change with each other, and a requirement has no section', () => {
  expect(toggled('16901')).toBe('16902');
  expect(toggled('16902')).toBe('16901');
  const line = lineOf(
    { ...NEW_LINE, targetKind: 'requirement', targetCode: '01418112', targetPath: 'free.any' },
    'outside',
  );
  expect(line).toMatchObject({ targetCode: null, targetPath: 'free.any', sectionCode: '', sectionType: '16901' });
});

test('a source of this university is picked from the record, and nothing else of it is sent', async () => {
  const compared = atThePage();
  await userEvent.click(await screen.findByRole('combobox', { name: 'แหล่งที่มา' }));
  await userEvent.click(await screen.findByRole('option', { name: 'ภายในมหาวิทยาลัย' }));
  expect(screen.queryByRole('combobox', { name: 'เกรด' })).not.toBeInTheDocument();
  await userEvent.click(await screen.findByRole('combobox', { name: 'วิชาจากผลการเรียน' }));
  expect(await screen.findByRole('option', { name: /01418111.*นับแล้วที่ วิชาแกน/u })).toHaveAttribute('aria-disabled');
  await userEvent.click(await screen.findByRole('option', { name: /01417322.*B\+/u }));
  const picked = { sourceCode: '01417322', sourceAcademicYear: 2568, sourceSemester: 1, grade: '' };
  await waitFor(() => expect(compared.at(-1)).toMatchObject({ source: 'inside', lines: [picked] }));
});

test('what is missing is named before anything is sent, with the ceilings', async () => {
  atThePage();
  const request = await screen.findByRole('region', { name: 'ส่งคำขอ' });
  expect(await within(request).findByText(/คำขอยังขาด ชื่อสถาบันต้นทาง, ใบแสดงผลการเรียน/u)).toBeInTheDocument();
  expect(within(request).getByText('รายการที่ 1 ยังขาด เกรด')).toBeInTheDocument();
  expect(within(request).getByText(/ทั้งหลักสูตรเทียบได้ไม่เกิน 90 หน่วยกิต/u)).toBeInTheDocument();
});

test('the type of the section is toggled and sent', async () => {
  const compared = atThePage();
  await userEvent.click(await screen.findByRole('button', { name: 'ประเภทหมู่ 16901 บรรยาย' }));
  expect(await screen.findByRole('button', { name: 'ประเภทหมู่ 16902 ปฏิบัติการ' })).toBeInTheDocument();
  await waitFor(() => expect(compared.at(-1)).toMatchObject({ lines: [{ sectionType: '16902' }] }));
});

test('staff ask for a student: what is compared is about the student', async () => {
  const code = '6610450001';
  const compared: unknown[] = [];
  server.use(
    http.get(at(`/transfer-credits/on-behalf/${code}/possible`), () => answer(possible)),
    http.post(at(`/transfer-credits/on-behalf/${code}/compare`), async ({ request }) => {
      compared.push(await request.json());
      return answer(comparison);
    }),
  );
  const roleMenus = [menu(9700, 0, 'นิสิต'), menu(MENU.studentStatus, 9700, 'สถานภาพนิสิต', '/adm/students')];
  signedIn(staff({ roleMenus }));
  open(`/adm/students/${code}/transfer-credits`);
  expect(await screen.findByText(/นิสิต 6610450001/u)).toBeInTheDocument();
  expect(await screen.findByText('รายการที่ 1 ยังขาด เกรด')).toBeInTheDocument();
  expect(compared).toMatchObject([{ source: 'outside', files: 0 }]);
});

const VIEW = awaitingCase({ kind: 'transfer_credit', stage: 'owner_review' });
const transfer: Schemas['TransferView'] = {
  caseId: VIEW.id,
  stage: 'owner_review',
  source: 'outside',
  institution: 'จุฬาลงกรณ์มหาวิทยาลัย',
  academicYear: 2569,
  semester: 1,
  askedOn: '2026-06-20',
  reason: 'ย้ายสถาบัน',
  number: null,
  approvedAt: null,
  lines: [
    {
      number: 1,
      sourceCode: '2110101',
      sourceName: 'Programming',
      sourceCredits: '3',
      grade: 'B',
      contentShare: 90,
      target: { code: '01418112', path: null, name: { th: 'การโปรแกรม', en: 'Programming' }, credits: '3' },
      sectionCode: '1',
      sectionType: '16901',
      credits: '3',
      known: { decidedBy: 'คณะกรรมการภาควิชา', validFrom: '2026-01-01', validTo: null },
      owner: null,
      record: null,
      outcome: 'known',
      mayBecomeRule: false,
    },
  ],
  files: [{ fileId: '0192f0c0-0000-7000-8000-000000000001', name: 'ใบแสดงผลการเรียน.pdf' }],
};

test('whoever decides sees each source beside what it counts as, the rule that knows it, and the files', async () => {
  server.use(
    http.get(at(`/cases/${VIEW.id}`), () => answer(VIEW)),
    http.get(at('/transfer-credits/of-case/:id'), () => answer(transfer)),
  );
  signedIn(staff({ roleMenus: [menu(9920, 0, 'งาน'), menu(MENU.cases, 9920, 'คำขอ', '/adm/cases')] }));
  open(`/adm/cases/${VIEW.id}`);
  const panel = await screen.findByRole('region', { name: 'การเทียบรายวิชา' });
  expect(within(panel).getByText('2110101 Programming')).toBeInTheDocument();
  expect(within(panel).getByText('01418112 การโปรแกรม')).toBeInTheDocument();
  expect(within(panel).getByText(/มีเกณฑ์แล้ว: คณะกรรมการภาควิชา/u)).toBeInTheDocument();
  expect(within(panel).getByText('มีเกณฑ์เทียบโอนแล้ว')).toBeInTheDocument();
  expect(within(panel).getByRole('button', { name: 'ใบแสดงผลการเรียน.pdf' })).toBeInTheDocument();
});

test('an owner makes a rule of a line they accepted, with what the line says and from when to when', async () => {
  const sent: unknown[] = [];
  const [line] = transfer.lines;
  const accepted = {
    ...line,
    known: null,
    owner: { th: 'วิทยาการคอมพิวเตอร์', en: 'Computer Science' },
    outcome: 'accepted',
  };
  server.use(
    http.get(at(`/cases/${VIEW.id}`), () => answer(VIEW)),
    http.get(at('/transfer-credits/of-case/:id'), () =>
      answer({ ...transfer, lines: [{ ...accepted, mayBecomeRule: sent.length === 0 }] }),
    ),
    http.post(at('/transfer-rules/of-line'), async ({ request }) => {
      sent.push(await request.json());
      return answer({}, 201);
    }),
  );
  signedIn(staff({ roleMenus: [menu(9920, 0, 'งาน'), menu(MENU.cases, 9920, 'คำขอ', '/adm/cases')] }));
  open(`/adm/cases/${VIEW.id}`);
  await userEvent.click(await screen.findByRole('button', { name: 'กำหนดเป็นเกณฑ์จากรายการที่ 1' }));
  const dialog = await screen.findByRole('dialog', { name: 'กำหนดเป็นเกณฑ์เทียบโอน' });
  expect(within(dialog).getByText(/2110101 Programming เทียบเป็น 01418112 การโปรแกรม/u)).toBeVisible();
  expect(within(dialog).getByRole('textbox', { name: 'ผู้กำหนด' })).toHaveValue('หัวหน้าภาควิชาวิทยาการคอมพิวเตอร์');
  await userEvent.click(within(dialog).getByRole('button', { name: 'บันทึกเกณฑ์' }));
  expect(await screen.findByText('บันทึกเกณฑ์เทียบโอนแล้ว')).toBeVisible();
  expect(sent).toEqual([expect.objectContaining({ caseId: VIEW.id, number: 1, leastLetter: 'B', validTo: null })]);
  await waitFor(() => expect(screen.queryByRole('button', { name: /กำหนดเป็นเกณฑ์/u })).toBeNull());
});
