import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { http } from 'msw';
import { MemoryRouter } from 'react-router';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { createQueryClient } from '@/client/query-client';
import { changeLanguage, i18n } from '@/lib/i18n';
import { bangkokToday } from '@/lib/thai-date';
import { student } from '@/testing/fixtures';
import { signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';
import { TodayPanel } from './today-panel';

const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR + 1000).toISOString();
const section = {
  sectionId: 1,
  subjectShow: '01418211',
  name: { th: 'โครงสร้างข้อมูล', en: 'Data Structures' },
  sectionCode: '1',
  sectionType: '16901',
} as const;
const room = { th: 'ศร.1-104', en: 'LH 1-104' };
const nothing: Schemas['Today'] = {
  classes: [],
  noClass: 'not_enrolled',
  holidays: [],
  exams: [],
  cases: [],
  periods: [],
  waitlist: [],
  money: null,
};
const full: Schemas['Today'] = {
  ...nothing,
  noClass: null,
  classes: [
    { ...section, room, startsAt: inHours(-3), endsAt: inHours(-2), inExamWeek: false },
    { ...section, room, startsAt: inHours(-1), endsAt: inHours(1), inExamWeek: true },
  ],
  exams: [{ ...section, exam: 'midterm', room: null, seatRows: '', startsAt: inHours(5), endsAt: inHours(7) }],
  cases: [
    {
      caseId: 'c1',
      kind: 'enrolment',
      title: { th: 'ลงทะเบียน 01418211', en: 'Enrol 01418211' },
      at: inHours(60),
      effect: 'disapprove_and_free_seats',
    },
  ],
  periods: [
    { kind: 'add_drop', academicYear: 2569, semester: 1, at: inHours(30) },
    { kind: 'enrolment', academicYear: 2569, semester: 1, at: inHours(-1) },
  ],
  waitlist: [
    {
      caseId: 'w1',
      revision: 1,
      stage: 'waiting',
      subjectShow: '01417111',
      name: { th: 'แคลคูลัส', en: 'Calculus' },
      rank: 'others',
      joinedAt: inHours(-9),
      offeredUntil: null,
      endsAt: null,
      askedLater: null,
      sections: [{ sectionId: 7, sectionCode: '2', sectionType: '16901', position: 2, waiting: 5 }],
      givenUp: [],
    },
  ],
  money: {
    invoiceId: 'i1',
    number: 'INV-1',
    academicYear: 2569,
    semester: 1,
    dueOn: '2026-07-16',
    due: '130.00',
    total: '390.00',
    effect: 'held',
  },
};

beforeAll(() => i18n.loadNamespaces(['dashboard', 'cases', 'lists', 'waitlist']));
beforeEach(() => signedIn(student()));

async function shown(today: Schemas['Today']) {
  server.use(http.get(at('/today'), () => answer(today)));
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <TodayPanel />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return within(await screen.findByRole('region')).findAllByRole('link');
}

const off = (hours: number, th: string) => ({
  day: bangkokToday(Date.now() + hours * HOUR),
  name: { th, en: th },
  kind: 'closed' as const,
});

const told = (links: HTMLElement[]) => links.map((link) => [link.getAttribute('href'), link.textContent]);

test('each line of the day says what there is and leads to where one acts', async () => {
  expect(told(await shown(full))).toEqual([
    ['/std/timetable', expect.stringMatching(/^กำลังเรียน01418211 โครงสร้างข้อมูล.*ศร\.1-104.*อาจงดการเรียนการสอน/)],
    ['/std/timetable?tab=midterm', expect.stringMatching(/^สอบถัดไป: กลางภาค01418211.*ยังไม่กำหนดห้อง$/)],
    ['/std/enrolment', expect.stringMatching(/^กำหนดถัดไป: .*เพิ่ม–ถอนรายวิชา.*รายชื่อรอที่นั่งสิ้นสุดและอีก 1 กำหนด/)],
    ['/std/cases/w1', expect.stringMatching(/01417111 แคลคูลัส.*ลำดับที่ 2 จาก 5 คน$/)],
    ['/std/finance?tab=finance', expect.stringMatching(/130\.00 บาท เลยกำหนดเมื่อ 16 ก\.ค\. 2569.*ระงับ.*390\.00 บาท/)],
  ]);
});

test('the deadline of a request says what happens then', async () => {
  const links = told(await shown({ ...full, periods: [] }));
  expect(links[2]).toEqual(['/std/cases/c1', expect.stringMatching(/ลงทะเบียน 01418211หากยังไม่มีผู้อนุมัติ/)]);
});

test('where there is nothing, each line says what to do', async () => {
  await changeLanguage('en');
  expect(told(await shown(nothing))).toEqual([
    ['/std/open-subjects', 'Next classYou are enrolled in no subjectSearch the open subjects to enrol'],
    ['/std/timetable?tab=final', expect.stringContaining('No examination is announced')],
    ['/std/cases', expect.stringContaining('There is no deadline')],
    ['/std/finance?tab=finance', expect.stringContaining('Nothing is owed')],
  ]);
});

test('an answer that is older than all its classes does not name one of them', async () => {
  const [next] = told(await shown({ ...full, classes: full.classes.slice(0, 1) }));
  expect(next).toEqual(['/std/timetable', expect.stringContaining('ไม่ทราบคาบเรียนถัดไป')]);
});

test('a holiday before the next class says why there is none on it, and one after it is not told', async () => {
  const classes = [{ ...section, room, startsAt: inHours(72), endsAt: inHours(74), inExamWeek: false }];
  const holidays = [off(-24, 'วันวาน'), off(24, 'วันพ่อแห่งชาติ'), off(96, 'วันรัฐธรรมนูญ')];
  const [next] = told(await shown({ ...full, classes, holidays }));
  expect(next?.[1]).toMatch(/พรุ่งนี้ หยุด: วันพ่อแห่งชาติ$/u);
});
