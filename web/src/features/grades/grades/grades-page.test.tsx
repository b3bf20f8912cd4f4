import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { changeLanguage } from '@/lib/i18n';
import { menu, staff } from '@/testing/fixtures';
import { open, screenIs, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

const TERM = { academicYear: '2568/2', gpa: 3.25, cr: 3 };
const GRADE = {
  subject_code: '01417111',
  subject_name_th: 'แคลคูลัส',
  subject_name_en: 'Calculus',
  credit: 3,
  grade: 'B+',
};

beforeAll(() => Promise.all([import('@/app/shell/shell'), import('./grades-page')]), 30_000);

beforeEach(() => {
  screenIs(true);
  server.use(
    http.get(at('/std-profile/checkGrades'), () => answer({ results: [{ ...TERM, grade: [GRADE] }] })),
    http.get(at('/stddashboard/gpax'), () => answer({ results: [{ gpax: 3.25, total_credit: 90 }] })),
    http.get(at('/notifications'), () => answer([])),
  );
  const roleMenus = [menu(9300, 0, 'ผลการเรียน'), menu(9301, 9300, 'ตรวจสอบผลการเรียน', '/std/grades')];
  signedIn(staff({ userType: '1', currentRole: 2, currentRoleSystem: 'student', roles: [], roleMenus }));
});

test('grades are printed by the browser, with whose they are and that it is no transcript', async () => {
  const print = vi.spyOn(window, 'print').mockReturnValue();
  open('/std/grades');
  await userEvent.click(await screen.findByRole('button', { name: 'พิมพ์ผลการเรียน' }));
  expect(print).toHaveBeenCalledOnce();
  expect(screen.getByText(/ใช้แทนใบแสดงผลการเรียน \(Transcript\) ไม่ได้/)).toBeInTheDocument();
  expect(screen.getByText('T0001 ผศ.สมชาย ใจดี')).toBeInTheDocument();
});

test('a term is named by the year of the language, in English with the academic year beside it', async () => {
  open('/std/grades');
  expect(await screen.findByRole('heading', { name: 'ภาคปลาย 2568' })).toBeVisible();
  await changeLanguage('en');
  expect(await screen.findByRole('heading', { name: '2025 (B.E. 2568), second semester' })).toBeVisible();
});
