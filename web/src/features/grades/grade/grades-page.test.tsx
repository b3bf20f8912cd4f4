import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { changeLanguage } from '@/lib/i18n';
import { screenIs } from '@/testing/browser';
import { menu, staff } from '@/testing/fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

const TERM = { academicYear: '2568/2', gpa: 3.25, cr: 3 };
const GRADE = {
  subject_code: '01417111',
  subject_name_th: 'แคลคูลัส',
  subject_name_en: 'Calculus',
  credit: 3,
  grade: 'B+',
  rownum: '1',
};

const standing: Schemas['MyStanding'] = {
  terms: [
    {
      academicYear: 2568,
      semester: 1,
      gpa: '1.00',
      gpax: '1.00',
      registered: '3',
      earned: '3',
      totalEarned: '3',
      hasEnded: true,
    },
    {
      academicYear: 2568,
      semester: 2,
      gpa: '2.50',
      gpax: '1.75',
      registered: '6',
      earned: '3',
      totalEarned: '6',
      hasEnded: false,
    },
  ],
  openGrades: [
    {
      academicYear: 2568,
      semester: 2,
      subjectCode: '01418111',
      subject: { th: 'คอมพิวเตอร์', en: 'Computers' },
      letter: 'I',
      becomes: 'F',
    },
  ],
  isOnProbation: true,
  clearing: [
    { credits: '12', average: '2.13' },
    { credits: '18', average: null },
  ],
};

beforeAll(() => import('./grades-page'), 30_000);

beforeEach(() => {
  screenIs(true);
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:paper');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  server.use(
    http.get(at('/std-profile/checkGrades'), () => answer({ results: [{ ...TERM, grade: [GRADE] }] })),
    http.get(at('/stddashboard/gpax'), () => answer({ results: [{ gpax: 3.25, total_credit: 90 }] })),
    http.get(at('/notifications'), () => answer([])),
    http.get(at('/grades/changes'), () => answer([])),
    http.get(at('/grades/my-standing'), () => answer(standing)),
  );
  const roleMenus = [menu(9300, 0, 'ผลการเรียน'), menu(9301, 9300, 'ตรวจสอบผลการเรียน', '/std/grades')];
  signedIn(staff({ userType: '1', currentRole: 2, currentRoleSystem: 'student', roles: [], roleMenus }));
});

test('the unofficial transcript is made in the language chosen; printed by the browser, the page says it is none', async () => {
  const asked: unknown[] = [];
  server.use(
    http.post(at('/documents'), async ({ request }) => {
      asked.push(await request.json());
      return answer({ code: '7K2M-9XQ4-VB3H', issuedAt: '2026-11-20T04:05:00Z' });
    }),
    http.get(at('/documents/:code/pdf'), () => HttpResponse.arrayBuffer(new ArrayBuffer(8))),
  );
  open('/std/grades');
  await userEvent.click(await screen.findByRole('button', { name: 'พิมพ์' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'PDF ภาษาอังกฤษ' }));
  expect(await screen.findByText(/7K2M-9XQ4-VB3H/u)).toBeInTheDocument();
  expect(asked).toEqual([{ kind: 'unofficial_transcript', line: 'all', language: 'en' }]);
  expect(screen.getByText(/ใช้แทนใบแสดงผลการเรียน \(Transcript\) ไม่ได้/)).toBeInTheDocument();
  expect(screen.getByText('T0001 ผศ.สมชาย ใจดี')).toBeInTheDocument();
});

test('a term is named by the year of the language, in English with the academic year beside it', async () => {
  open('/std/grades');
  expect(await screen.findByRole('heading', { name: 'ภาคปลาย 2568' })).toBeVisible();
  await changeLanguage('en');
  expect(await screen.findByRole('heading', { name: '2025 (B.E. 2568), second semester' })).toBeVisible();
});

test('a term in which no grade counts has no average, and nobody is sent to their advisor for it', async () => {
  const none = { academicYear: '2568/2', gpa: 0, cr: 1, grade: [{ ...GRADE, credit: 1, grade: 'P' }] };
  const [term] = standing.terms;
  server.use(
    http.get(at('/std-profile/checkGrades'), () => answer({ results: [none] })),
    http.get(at('/stddashboard/gpax'), () => answer({ results: [{ gpax: 0, total_credit: 1 }] })),
    http.get(at('/grades/my-standing'), () =>
      answer({
        ...standing,
        terms: [{ ...term, semester: 2, gpa: null, gpax: null }],
        openGrades: [],
        isOnProbation: false,
        clearing: [],
      }),
    ),
  );
  open('/std/grades');
  expect(await screen.findByText('ยังไม่มีแต้มเฉลี่ยของภาค · 1 หน่วยกิต')).toBeVisible();
  expect(screen.queryByText(/0\.00/u)).toBeNull();
  expect(screen.queryByText(/ต่ำกว่า 2.00/u)).toBeNull();
  await changeLanguage('en');
  expect(await screen.findByText('No GPA: no grade of this term counts · 1 credit')).toBeVisible();
});

test('credits of a leaf stand beside transferred subjects, though their sources have one code, and each is explained', async () => {
  const music = { ...GRADE, subject_code: '2110999', credit: 2, grade: 'P' };
  const lines = ['ดนตรีวิจักษ์', 'Music Appreciation'].map((name, place) => ({
    ...music,
    rownum: String(place + 1),
    subject_name_th: name,
    subject_name_en: name,
  }));
  server.use(
    http.get(at('/std-profile/checkGrades'), () =>
      answer({ results: [{ ...TERM, grade: [...lines, { ...GRADE, rownum: '3', grade: 'P' }] }] }),
    ),
  );
  open('/std/grades');
  const term = await screen.findByRole('table', { name: 'ภาคปลาย 2568' });
  expect(within(term).getByRole('row', { name: /2110999 ดนตรีวิจักษ์ 2 P/u })).toBeVisible();
  expect(within(term).getByRole('row', { name: /2110999 Music Appreciation 2 P/u })).toBeVisible();
  expect(within(term).getAllByRole('button', { name: /ที่มาของเกรดวิชา/u })).toHaveLength(3);
});

test('what is open says what it becomes, and who is on probation is told what ends it', async () => {
  open('/std/grades');
  expect(
    await screen.findByText('01418111 คอมพิวเตอร์ (ภาคปลาย 2568): I จะเปลี่ยนเป็น F หากไม่แก้ไขภายในกำหนด'),
  ).toBeVisible();
  expect(screen.getByText('หากลงทะเบียน 12 หน่วยกิต ต้องได้ GPA ไม่ต่ำกว่า 2.13')).toBeVisible();
  expect(screen.getByText(/หากลงทะเบียน 18 หน่วยกิต แม้ได้ A ทุกวิชา/)).toBeVisible();
  expect(screen.getByRole('row', { name: /ภาคปลาย 2568 \(ยังไม่สิ้นสุด\) 2.50 1.75/ })).toBeVisible();
});

test('grades are tried on my average by the server, and nothing is kept', async () => {
  const tried: unknown[] = [];
  server.use(
    http.post(at('/grades/my-standing/simulate'), async ({ request }) => {
      tried.push(await request.json());
      return answer({ gpa: '3.00', gpax: '1.90', isOnProbation: true });
    }),
  );
  open('/std/grades');
  await userEvent.click(await screen.findByRole('button', { name: 'ลองคำนวณเกรด' }));
  const form = await screen.findByRole('form', { name: 'ลองคำนวณเกรด' });
  await userEvent.click(within(form).getByRole('button', { name: 'ลบวิชาที่ 3' }));
  await userEvent.click(within(form).getByRole('button', { name: 'คำนวณ' }));
  expect(await within(form).findByText('1.90')).toBeVisible();
  expect(within(form).getByText('GPAX ยังต่ำกว่า 2.00')).toBeVisible();
  expect(tried).toEqual([
    {
      grades: [
        { credit: '3', letter: 'B' },
        { credit: '3', letter: 'B' },
      ],
    },
  ]);
});
