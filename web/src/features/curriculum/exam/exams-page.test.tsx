import { onlineManager } from '@tanstack/react-query';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { beforeAll, expect, test } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { MENU } from '@/lib/menus';
import { menu, staff } from '@/testing/fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

const section: Schemas['ExaminedSectionView'] = {
  sectionId: 7,
  academicYear: 2569,
  semester: 1,
  subjectCode: '01418211-65',
  subjectNameTh: 'โครงสร้างข้อมูล',
  subjectNameEn: 'Data Structures',
  sectionCode: '1',
  sectionType: '16901',
  campusCode: 'B',
  campus: { th: 'บางเขน', en: 'Bangkhen' },
  seatsTaken: 40,
  midterm: null,
  final: {
    startsAt: '2026-10-20T02:00:00Z',
    endsAt: '2026-10-20T05:00:00Z',
    roomsTh: 'ศร.1-101',
    roomsEn: 'LH 1-101',
    revision: 3,
  },
};
const exam: Schemas['SectionExamView'] = {
  sectionId: 7,
  kind: 'final',
  campusCode: 'B',
  revision: 3,
  startsAt: '2026-10-20T02:00:00Z',
  endsAt: '2026-10-20T05:00:00Z',
  parts: [
    {
      roomTh: 'ศร.1-101',
      roomEn: 'LH 1-101',
      firstCode: null,
      lastCode: null,
      seatRows: '',
      students: 40,
      examSeats: 160,
    },
  ],
  students: 40,
  unseated: 0,
  clashing: 2,
};
const whole = { first_code: null, last_code: null, seat_rows: '' };
const told = { starts_at: exam.startsAt, ends_at: exam.endsAt };
const trail = [
  {
    at: '2026-10-02T02:00:00Z',
    actor: null,
    action: 'section_exam.edit',
    subjectId: '7',
    before: { ...told, starts_at: '2026-10-19T02:00:00Z', ends_at: '2026-10-19T05:00:00Z', parts: [] },
    after: { ...told, parts: [{ ...whole, room_th: 'ศร.1-101', room_en: 'LH 1-101' }] },
  },
  {
    at: '2026-10-01T09:00:00Z',
    actor: null,
    action: 'section_exam.import',
    subjectId: '7',
    before: null,
    after: {
      ...told,
      parts: [
        { ...whole, room_th: 'ศร.1-102', room_en: 'LH 1-102', first_code: '6610450001', last_code: '6610459999' },
        { ...whole, room_th: 'ศร.1-103', room_en: 'LH 1-103', seat_rows: 'A-F' },
      ],
    },
  },
  { at: '2026-10-01T02:00:00Z', actor: null, action: 'section_exam.delete', subjectId: '7', before: null, after: null },
];
const hall = {
  roomId: '0192f0c0-0000-7000-8000-000000000002',
  campusCode: 'B',
  nameTh: 'ศร.1-250',
  nameEn: 'LH 1-250',
  examSeats: 80,
  revision: 1,
};
const page = (items: unknown[]) => ({ items, page: 1, pageSize: 20, total: items.length, isCapped: false });

// The code of the dialog is read before its first test, so that no test waits for it.
beforeAll(() => Promise.all([import('./exams-page'), import('./exam-dialog')]), 30_000);

type Actions = ('view' | 'add' | 'edit' | 'delete')[];

function atThePage(actions: Actions, beside: { menuId: number; actions: Actions }[] = []) {
  server.use(
    http.get(at('/curriculum/section-exams'), () => answer(page([section]))),
    http.get(at('/curriculum/section-exams/7/final'), () => answer(exam)),
    http.get(at('/curriculum/section-exams/7/final/audit'), () => answer(page(trail))),
    http.get(at('/terms'), () => answer([])),
    http.get(at('/organisation/majors'), () => answer([])),
    http.get(at('/curriculum/rooms'), () => answer(page([]))),
  );
  signedIn(
    staff({
      roleMenus: [menu(9700, 0, 'หลักสูตร'), menu(MENU.sectionExams, 9700, 'วันสอบ', '/adm/curriculum/exams')],
    }),
    { actionScope: [{ menuId: MENU.sectionExams, actions }, ...beside] },
  );
  open('/adm/curriculum/exams');
}

test('a room that is taken is said at its field, and what is sent is the examination as it was seen', async () => {
  const sent: unknown[] = [];
  atThePage(['view', 'add', 'edit', 'delete']);
  server.use(
    http.put(at('/curriculum/section-exams/7/final'), async ({ request }) => {
      sent.push(await request.json());
      const fields = [{ field: 'parts.1.room', type: 'room_taken', message: 'ห้องนี้มีการสอบ 01204111-1' }];
      return sent.length === 1
        ? answer({ code: 'fields_invalid', message: 'ข้อมูลไม่ถูกต้อง', details: { fields } }, 422)
        : answer({ ...exam, revision: 4 });
    }),
  );
  await userEvent.click(await screen.findByRole('button', { name: /^สอบปลายภาค · 01418211 /u }));
  expect(await screen.findByText(/มีนิสิต 2 คนที่มีสอบวิชาอื่น/u)).toBeInTheDocument();
  const dialog = screen.getByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'เพิ่มห้อง' }));
  const second = within(within(dialog).getByRole('group', { name: 'ห้องที่ 2' }));
  await userEvent.type(second.getByLabelText('ห้อง'), 'ศร.1-102');
  await userEvent.type(second.getByLabelText('รหัสแรก'), '6610450001');
  await userEvent.type(second.getByLabelText('รหัสสุดท้าย'), '6610459999');
  await userEvent.type(second.getByLabelText('แถวที่นั่ง'), 'A-F');
  await userEvent.click(within(dialog).getByRole('button', { name: 'บันทึก' }));
  expect(await second.findByText('ห้องนี้มีการสอบ 01204111-1')).toBeInTheDocument();
  await userEvent.click(within(dialog).getByRole('button', { name: 'บันทึก' }));
  expect(await screen.findByText(/บันทึก สอบปลายภาค · 01418211 .*แล้ว/u)).toBeInTheDocument();
  const everybody = { room: 'ศร.1-101', firstCode: null, lastCode: null, seatRows: '' };
  const some = { room: 'ศร.1-102', firstCode: '6610450001', lastCode: '6610459999', seatRows: 'A-F' };
  expect(sent[1]).toEqual({ revision: 3, startsAt: exam.startsAt, endsAt: exam.endsAt, parts: [everybody, some] });
});

test('an examination is deleted once that is confirmed, as it was seen', async () => {
  const sent: unknown[] = [];
  atThePage(['view', 'delete']);
  server.use(
    http.delete(at('/curriculum/section-exams/7/final'), ({ request }) => {
      sent.push(new URL(request.url).searchParams.get('revision'));
      return new Response(null, { status: 204 });
    }),
  );
  await userEvent.click(await screen.findByRole('button', { name: /^ลบการสอบปลายภาค · 01418211 /u }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'ลบ' }));
  expect(await screen.findByText(/ลบ สอบปลายภาค · 01418211 .*แล้ว/u)).toBeInTheDocument();
  expect(sent).toEqual(['3']);
});

test('what is typed stays when the network comes back, and is sent as the examination was seen', async () => {
  const sent: unknown[] = [];
  atThePage(['view', 'edit']);
  server.use(
    http.put(at('/curriculum/section-exams/7/final'), async ({ request }) => {
      sent.push(await request.json());
      return answer({ code: 'revision_moved', message: 'มีผู้แก้ไขแล้ว' }, 409);
    }),
  );
  await userEvent.click(await screen.findByRole('button', { name: /^สอบปลายภาค · 01418211 /u }));
  await screen.findByText(/นิสิตในหมู่เรียนนี้ 40 คน/u);
  const dialog = within(screen.getByRole('dialog'));
  const rows = dialog.getByLabelText('แถวที่นั่ง');
  await userEvent.type(rows, 'A-F');
  server.use(http.get(at('/curriculum/section-exams/7/final'), () => answer({ ...exam, revision: 4, students: 41 })));
  server.use(http.get(at('/curriculum/section-exams'), () => answer(page([{ ...section, seatsTaken: 41 }]))));
  act(() => onlineManager.setOnline(false));
  act(() => onlineManager.setOnline(true));
  await userEvent.click(dialog.getByRole('button', { name: 'บันทึก' }));
  expect(await dialog.findByText('มีผู้แก้ไขแล้ว')).toBeInTheDocument();
  // The table has been read again after the refusal; what the dialog shows has not.
  expect(await screen.findByText('41')).toBeInTheDocument();
  expect(rows).toHaveValue('A-F');
  expect(dialog.getByText(/นิสิตในหมู่เรียนนี้ 40 คน/u)).toBeInTheDocument();
  expect(sent).toMatchObject([{ revision: 3 }]);
});

test('who may only look sees when and where, and saves nothing', async () => {
  atThePage(['view']);
  expect(await screen.findByText('ศร.1-101')).toBeInTheDocument();
  expect(screen.getByText('20 ต.ค. 2569 09:00–12:00')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^ลบ/u })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: /^สอบปลายภาค · 01418211 /u }));
  expect(await screen.findByText(/นิสิตในหมู่เรียนนี้ 40 คน/u)).toBeInTheDocument();
  const dialog = within(screen.getByRole('dialog'));
  const history = within(await dialog.findByRole('region', { name: 'การแก้ไขที่ผ่านมา' }));
  expect(history.getByText('วันและเวลา: 19 ต.ค. 2569 09:00–12:00 → 20 ต.ค. 2569 09:00–12:00')).toBeInTheDocument();
  expect(history.getByText('ห้องสอบ: ยังไม่มีห้องสอบ → ศร.1-101')).toBeInTheDocument();
  expect(
    history.getByText('20 ต.ค. 2569 09:00–12:00 · ศร.1-102 (6610450001–6610459999), ศร.1-103 (แถว A-F)'),
  ).toBeInTheDocument();
  expect(history.getByText('ลบ')).toBeInTheDocument();
  expect(dialog.queryByRole('button', { name: 'บันทึก' })).not.toBeInTheDocument();
  expect(dialog.queryByRole('button', { name: 'เพิ่มห้อง' })).not.toBeInTheDocument();
  expect(dialog.queryByRole('button', { name: 'นำห้องที่ 1 ออก' })).not.toBeInTheDocument();
  const part = within(dialog.getByRole('group', { name: 'ห้องที่ 1' }));
  for (const label of ['ห้อง', 'รหัสแรก', 'รหัสสุดท้าย', 'แถวที่นั่ง'])
    expect(part.getByLabelText(label)).toHaveAttribute('readonly');
});

test('a room is found as its name is typed, among those of the campus, and says its campus and seats', async () => {
  const asked: string[] = [];
  atThePage(['view', 'edit'], [{ menuId: MENU.rooms, actions: ['view'] }]);
  server.use(
    http.get(at('/curriculum/rooms'), ({ request }) => {
      asked.push(new URL(request.url).search);
      return answer(page([{ ...hall, campus: { th: 'บางเขน', en: 'Bangkhen' } }]));
    }),
  );
  expect(await screen.findByText('บางเขน')).toBeInTheDocument();
  await userEvent.click(await screen.findByRole('button', { name: /^สอบปลายภาค · 01418211 /u }));
  const room = await within(await screen.findByRole('dialog')).findByLabelText('ห้อง');
  await userEvent.clear(room);
  await userEvent.type(room, '1-250');
  await userEvent.click(await screen.findByRole('option', { name: 'ศร.1-250 บางเขน · 80 ที่นั่งสอบ' }));
  expect(room).toHaveValue('ศร.1-250');
  expect(asked.at(-1)).toMatch(/text=1-250&campus=B&pageSize=20/u);
});
