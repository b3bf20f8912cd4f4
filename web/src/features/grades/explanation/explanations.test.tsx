import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { screenIs } from '@/testing/browser';
import { menu, staff } from '@/testing/fixtures';
import userEvent from '@testing-library/user-event';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

const CASE = '01920000-0000-7000-8000-0000000000c1';
const how: Schemas['HowGraded'] = {
  method: 'criteria',
  rounding: 'normal',
  decimals: 0,
  topics: [
    { name: 'สอบกลางภาค', maximum: '40', weight: '50', value: '31.79', mark: null, points: '39.7375' },
    { name: 'สอบปลายภาค', maximum: '60', weight: '50', value: '47.7', mark: null, points: '39.75' },
  ],
  exact: '79.4875',
  total: '79',
  reached: { letter: 'B+', bound: '75' },
  missed: { letter: 'A', bound: '80' },
  computed: 'B+',
  isByHand: false,
  version: 2,
  submittedAt: '2026-11-20T02:00:00Z',
  agreements: [
    { stage: 'head_review', at: '2026-11-20T03:00:00Z' },
    { stage: 'dean_review', at: '2026-11-20T04:00:00Z' },
  ],
};
const explanation: Schemas['Explanation'] = {
  academicYear: 2569,
  semester: 1,
  subjectCode: '01417111',
  subject: { th: 'แคลคูลัส', en: 'Calculus' },
  letter: 'B+',
  basis: 'sheet',
  coordinator: { th: 'ผศ.สมชาย ใจดี', en: 'Asst. Prof. Somchai Jaidee' },
  how,
  entries: [{ kind: 'publication', letter: 'B+', effectiveAt: '2026-11-20T04:00:00Z', caseId: null, number: null }],
};
const GRADE = { subject_code: '01417111', subject_name_th: 'แคลคูลัส', subject_name_en: 'Calculus', credit: 3 };

beforeEach(() => {
  screenIs(false);
  const grades = [{ academicYear: '2569/1', gpa: 3.5, cr: 3, grade: [{ ...GRADE, grade: 'B+', rownum: '1' }] }];
  server.use(
    http.get(at('/std-profile/checkGrades'), () => answer({ results: grades })),
    http.get(at('/stddashboard/gpax'), () => answer({ results: [{ gpax: 3.25, total_credit: 90 }] })),
    http.get(at('/notifications'), () => answer([])),
    http.get(at('/grades/changes'), () => answer([])),
    http.get(at('/grades/my-standing'), () =>
      answer({ terms: [], openGrades: [], isOnProbation: false, clearing: [] }),
    ),
  );
  const roleMenus = [menu(9300, 0, 'ผลการเรียน'), menu(9301, 9300, 'ตรวจสอบผลการเรียน', '/std/grades')];
  signedIn(staff({ userType: '1', currentRole: 2, currentRoleSystem: 'student', roles: [], roleMenus }));
});

/** The dialog in which a grade is explained so. */
async function explained(changes: Partial<Schemas['Explanation']>) {
  const asked: string[] = [];
  server.use(
    http.get(at('/grades/my-explanation'), ({ request }) => {
      asked.push(new URL(request.url).search);
      return answer({ ...explanation, ...changes });
    }),
  );
  open('/std/grades');
  await userEvent.click(await screen.findByRole('button', { name: 'ที่มาของเกรดวิชา 01417111' }));
  const dialog = await screen.findByRole('dialog', { name: 'ที่มาของเกรดวิชา 01417111' });
  await within(dialog).findByText('ใครพิจารณา เมื่อใด');
  expect(asked).toEqual(['?academicYear=2569&semester=1&subjectCode=01417111']);
  return within(dialog);
}

test('a grade is explained from its scores to its line, and who agreed to it', async () => {
  const dialog = await explained({});
  expect(dialog.getByText('31.79 จาก 40')).toBeVisible();
  expect(dialog.getByText('39.7375')).toBeVisible();
  expect(dialog.getByText('ปัดเศษครั้งเดียว (5 ขึ้นไปปัดขึ้น เป็นจำนวนเต็ม): 79.4875 → 79')).toBeVisible();
  expect(dialog.getByText('79 ถึงเกณฑ์ B+ (ตั้งแต่ 75)')).toBeVisible();
  expect(dialog.getByText('เกณฑ์ถัดไปคือ A (ตั้งแต่ 80)')).toBeVisible();
  expect(dialog.getByText(/ส่งผลการเรียน ฉบับที่ 2/)).toBeVisible();
  expect(dialog.getByText(/คณบดีอนุมัติ/)).toBeVisible();
  expect(dialog.queryByText(/กำหนดเกรดของท่าน/)).toBeNull();
});

test('a letter by hand, an excuse and a later change say so', async () => {
  const [first, second] = how.topics;
  const topics = [{ ...first!, mark: 'excused' as const, value: null, points: null }, second!];
  const dialog = await explained({
    letter: 'B',
    how: { ...how, topics, computed: 'B+', isByHand: true },
    entries: [
      { kind: 'publication', letter: 'I', effectiveAt: '2026-11-20T04:00:00Z', caseId: null, number: null },
      { kind: 'fix', letter: 'C', effectiveAt: '2026-11-21T04:00:00Z', caseId: CASE, number: null },
      { kind: 'correction', letter: 'B', effectiveAt: '2026-11-22T04:00:00Z', caseId: null, number: 'KU7 1/2569' },
    ],
  });
  expect(dialog.getByText('อาจารย์ผู้สอนกำหนดเกรดของท่านเป็น I เอง (ตามเกณฑ์ได้ B+)')).toBeVisible();
  expect(dialog.getByText('น้ำหนักของหัวข้อที่ได้รับยกเว้นเฉลี่ยไปยังหัวข้ออื่น')).toBeVisible();
  expect(dialog.getByText(/แก้ไขเป็น B ตาม KU7 1\/2569/)).toBeVisible();
  expect(dialog.getByRole('link', { name: 'ดูเรื่อง' })).toHaveAttribute('href', `/myku/std/cases/${CASE}`);
});

test('lines of a group are told in words', async () => {
  const dialog = await explained({ how: { ...how, method: 'statistics', reached: null, missed: null } });
  expect(dialog.getByText(/ตัดเกรดแบบอิงกลุ่ม/)).toHaveTextContent('อยู่ในช่วงของ B+');
  expect(dialog.queryByText(/ถึงเกณฑ์/)).toBeNull();
});

test('where the instructor does not show it, the student is told whom to ask', async () => {
  const dialog = await explained({ basis: 'hidden', how: null });
  expect(dialog.getByText(/อาจารย์ผู้สอนไม่ได้เปิดให้ดู.*สอบถามได้ที่ ผศ.สมชาย ใจดี/)).toBeVisible();
  expect(dialog.queryByText('คะแนนแต่ละหัวข้อ')).toBeNull();
});

test('credits of the old system say from where they came', async () => {
  const carriedOver: Schemas['CarriedOverTransfer'] = {
    transferId: CASE,
    academicYear: 2568,
    semester: 1,
    subjectCode: '01417111',
    subject: { th: 'แคลคูลัส I', en: 'Calculus I' },
    credits: '3',
    institution: null,
    formerStudentCode: '6210450001',
    sourceCode: '01417167',
    sourceName: 'Engineering Mathematics I',
    sourceCredits: '3',
    grade: 'B',
    grantedOn: '2025-06-20',
  };
  const dialog = await explained({ basis: 'transfer', coordinator: null, how: null, carriedOver });
  expect(dialog.getByText(/01417167 Engineering Mathematics I \(เกรด B\) ของรหัสนิสิต 6210450001/)).toBeVisible();
});

test('a grade that comes from elsewhere says so', async () => {
  const dialog = await explained({ basis: 'transfer', coordinator: null, how: null });
  expect(dialog.getByText(/มาจากการเทียบโอน/)).toBeVisible();
});
