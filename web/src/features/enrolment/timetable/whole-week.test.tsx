import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { http } from 'msw';
import { MemoryRouter } from 'react-router';
import { beforeAll, expect, test } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { createQueryClient } from '@/client/query-client';
import { i18n } from '@/lib/i18n';
import { bangkokToday } from '@/lib/thai-date';
import { student } from '@/testing/fixtures';
import { signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';
import { WholeWeek } from './whole-week';

beforeAll(() => i18n.loadNamespaces(['timetable', 'common']));

const meeting: Schemas['CourseMeeting'] = {
  section_id: 1,
  time_start: 540,
  groupheader: '',
  weekstartday: '',
  weekendday: '',
  std_id: '1',
  subject_code: '01418211-65',
  subject_name_th: 'โครงสร้างข้อมูล',
  subject_name_en: 'Data Structures',
  section_code: '1',
  section_type: '16901',
  section_type_th: 'บรรยาย',
  section_type_en: 'Lecture',
  student_status_code: '1',
  std_status_th: '',
  std_status_en: '',
  teacher_name: '',
  teacher_name_en: '',
  time_from: '9:00',
  time_to: '12:00',
  day_w: 'MON',
  room_name_th: 'ศร.1-101',
  room_name_en: 'LH 1-101',
  day_w_c: null,
};

test('a holiday of this week is marked on its day and said with its name and what it means', async () => {
  const asked: string[] = [];
  server.use(
    http.get(at('/std-profile/getGroupCourse'), () =>
      answer({ code: 'success', results: [{ peroid_date: '', course: [meeting] }], cache: false }),
    ),
    http.get(at('/holidays'), ({ request }) => {
      const query = new URL(request.url).searchParams;
      asked.push(query.get('first') ?? '', query.get('last') ?? '');
      const name = { th: 'วันพ่อแห่งชาติ', en: "Father's Day" };
      return answer([{ day: query.get('first'), name, kind: 'closed' }]);
    }),
  );
  signedIn(student());
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <WholeWeek />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(await screen.findByText(/หยุด: วันพ่อแห่งชาติ \(มหาวิทยาลัยหยุดทำการ\)/u)).toBeInTheDocument();
  expect(screen.getAllByText('หยุด')).toHaveLength(1);
  const monday = screen.getByRole('list', { name: 'วันจันทร์ หยุด: วันพ่อแห่งชาติ' });
  expect(within(monday).getByRole('link')).toHaveTextContent('01418211');
  expect(getComputedStyle(monday).opacity).not.toMatch(/^0/u);
  expect(screen.getByRole('link', { name: /01418211.*หมู่ 1 บรรยาย, หยุด$/u })).toBeInTheDocument();
  const [first = '', last = ''] = asked;
  expect([new Date(first).getUTCDay(), new Date(last).getUTCDay()]).toEqual([1, 0]);
  expect(first <= bangkokToday() && bangkokToday() <= last).toBe(true);
});
