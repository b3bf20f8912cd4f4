import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { screenIs } from '@/testing/browser';
import { staff } from '@/testing/fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

const CODE = '6610450001';
const PAGE = '/adm/study/audits';
const held: Schemas['AdvisedStudent'] = {
  studentCode: CODE,
  student: { th: 'นายณัฐพงศ์ ศรีสวัสดิ์', en: 'Mr. Nattapong Srisawat' },
  programme: { th: 'วิทยาการคอมพิวเตอร์', en: 'Computer Science' },
  studyYear: 4,
  gpax: '1.90',
  creditsEarned: '102',
  holds: 1,
  cases: 2,
  risk: { rule: 'below_2_00', reach: 'applies' },
  blocked: {
    chain: [
      { code: '01418211', name: { th: 'โครงสร้างข้อมูล', en: 'Data structures' } },
      { code: '01418331', name: { th: 'ระบบปฏิบัติการ', en: 'Operating systems' } },
      { code: null, name: { th: 'วิชาเฉพาะเลือก', en: 'Major electives' } },
    ],
    heldUp: 2,
    termsNeeded: 3,
    termsLeft: 1,
    auditedAt: '2026-11-22T18:10:00Z',
  },
  notes: 0,
  status: { th: 'รอพินิจ', en: 'On probation' },
  onProbation: true,
};
const unit = {
  majorCode: 'D14',
  name: { th: 'คณิตศาสตร์', en: 'Mathematics' },
  departmentCode: 'D1',
  department: { th: 'คณิตศาสตร์', en: 'Mathematics' },
  facultyCode: 'D',
  faculty: { th: 'วิทยาศาสตร์', en: 'Science' },
  campusCode: 'B',
  campus: { th: 'บางเขน', en: 'Bangkhen' },
};

let asked: URLSearchParams[];

beforeAll(() => import('./students-page'), 30_000);

beforeEach(() => {
  screenIs(true);
  asked = [];
  server.use(
    http.get(at('/study/students'), ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return answer({ items: [held], page: 1, pageSize: 20, total: 1 });
    }),
    http.get(at('/study/students/progress'), () =>
      answer([{ studentCode: CODE, need: '132', done: '102', ifPassed: '120', toTake: '12', isProven: true }]),
    ),
    http.get(at('/organisation/majors'), () => answer([unit])),
    http.get(at('/terms'), () => answer([])),
    http.get(at('/announcements/sections'), () => answer({ code: 'success', results: [] })),
  );
  signedIn(staff(), {
    routes: [{ path: PAGE, menuId: 9811 }],
    actionScope: [
      { menuId: 9811, actions: ['view'] },
      { menuId: 9502, actions: ['add'] },
    ],
  });
});

test('an advisor sees how far each student is and what stands in the way', async () => {
  open(PAGE);
  const row = (await screen.findByRole('link', { name: new RegExp(CODE) })).closest('tr');
  if (!row) throw new Error('the link is in no row');
  expect(await within(row).findByText(/ได้แล้ว 102 จาก 132 หน่วยกิต/)).toBeVisible();
  expect(within(row).getByText('GPAX 1.90')).toBeVisible();
  expect(within(row).getByText('ต่ำกว่า 2.00 (รอพินิจ) · เข้าเกณฑ์')).toBeVisible();
  expect(within(row).getByText('ระงับ 1 รายการ · คำขอ 2 เรื่อง')).toBeVisible();
  expect(
    within(row).getByText(
      /เสี่ยงจบช้า: 01418211 → 01418331 → วิชาเฉพาะเลือก ต้องเรียนต่อกันอย่างน้อย 3 ภาคปกติ แต่เหลือ 1 ภาค มี 2 วิชารอวิชาแรก \(ตรวจเมื่อ 23 พ.ย. 2569/,
    ),
  ).toBeVisible();
});

test('the status of each student is shown, and whose studies have ended is looked for apart', async () => {
  open(PAGE);
  const row = (await screen.findByRole('link', { name: new RegExp(CODE) })).closest('tr');
  if (!row) throw new Error('the link is in no row');
  expect(within(row).getByText('รอพินิจ')).toBeVisible();
  expect(asked.at(-1)?.get('studies')).toBeNull();
  await userEvent.click(screen.getByRole('combobox', { name: 'การศึกษา' }));
  await userEvent.click(await screen.findByRole('option', { name: 'สำเร็จการศึกษา ลาออก หรือพ้นสภาพแล้ว' }));
  await waitFor(() => expect(asked.at(-1)?.get('studies')).toBe('ended'));
});

test('who may finish late is looked for by the filter that finds who needs attention', async () => {
  open(PAGE);
  await screen.findByRole('link', { name: new RegExp(CODE) });
  await userEvent.click(screen.getByRole('combobox', { name: 'ต้องดูแล' }));
  await userEvent.click(await screen.findByRole('option', { name: 'เสี่ยงจบช้า' }));
  await waitFor(() => expect(asked.at(-1)?.get('attention')).toBe('blocked'));
});

test('what the list is narrowed by is what is announced to', async () => {
  const sent: unknown[] = [];
  server.use(
    http.get(at('/announcements/audience'), ({ request }) => {
      expect(new URL(request.url).searchParams.get('majorCode')).toBe('D14');
      return answer({ students: 7 });
    }),
  );
  open(`${PAGE}?major=D14&attention=held`);
  await screen.findByRole('link', { name: new RegExp(CODE) });
  expect([asked.at(-1)?.get('majorCode'), asked.at(-1)?.get('attention')]).toEqual(['D14', 'held']);
  await userEvent.click(screen.getByRole('button', { name: 'ประกาศถึงนิสิตกลุ่มนี้' }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText('ประกาศนี้จะส่งถึงนิสิต 7 คน')).toBeVisible();
  expect(within(dialog).getByText('สาขา: D14 คณิตศาสตร์')).toBeVisible();
  expect(within(dialog).queryByLabelText('ประกาศถึง')).toBeNull();
  expect(sent).toEqual([]);
});

test('a note says who reads it, and only its writer can delete it', async () => {
  const written: unknown[] = [];
  const note: Schemas['NoteView'] = {
    noteId: '0190b7a0-0000-7000-8000-000000000001',
    text: 'นัดคุยเรื่องแผนการเรียน',
    visibility: 'student',
    writer: { th: 'อ. สมชาย', en: 'Somchai' },
    writtenAt: '2026-11-20T03:00:00Z',
    isMine: false,
  };
  server.use(
    http.get(at('/study/students/:code/notes'), () => answer([note])),
    http.get(at('/study/students/:code/audit'), () => new Promise<never>(() => undefined)),
    http.post(at('/study/students/:code/notes'), async ({ request }) => {
      written.push(await request.json());
      return answer({ ...note, isMine: true });
    }),
  );
  open(`${PAGE}/${CODE}`);
  expect(await screen.findByText(/เจ้าหน้าที่และนิสิต/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /ลบบันทึก/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'เพิ่มบันทึก' }));
  expect(written).toEqual([]);
  await userEvent.type(screen.getByLabelText('ข้อความ'), 'มาพบแล้ว');
  await userEvent.click(screen.getByRole('button', { name: 'เพิ่มบันทึก' }));
  await waitFor(() => expect(written).toEqual([{ text: 'มาพบแล้ว', visibility: 'staff' }]));
});

test('audits are taken as a file of whom the list shows', async () => {
  const taken: URLSearchParams[] = [];
  server.use(
    http.get(at('/study/students/audits/export'), ({ request }) => {
      taken.push(new URL(request.url).searchParams);
      return new HttpResponse(new Blob(['audits']));
    }),
  );
  signedIn(staff(), {
    routes: [{ path: PAGE, menuId: 9811 }],
    actionScope: [{ menuId: 9811, actions: ['view', 'export'] }],
  });
  open(`${PAGE}?attention=held&page=2`);
  await userEvent.click(await screen.findByRole('button', { name: 'ส่งออกผลตรวจสอบ (Excel)' }));
  await waitFor(() => expect(taken.map(String)).toEqual(['attention=held']));
});

test('who is in the final year and has changed since the last round is told with what has changed', async () => {
  server.use(
    http.get(at('/study/audit-rounds/last'), () =>
      answer({ scope: 'all', finishedAt: '2026-11-22T18:10:00Z', students: 3000, changed: 1 }),
    ),
    http.get(at('/study/audit-rounds/last/changes'), () =>
      answer({
        items: [
          {
            studentCode: CODE,
            student: held.student,
            programme: held.programme,
            studyYear: 4,
            kind: 'more_to_take',
            doneBefore: '120',
            done: '120',
            toTakeBefore: '9',
            toTake: '12',
            filled: [],
            opened: [{ th: 'ระบบปฏิบัติการ', en: 'Operating systems' }],
            foundAt: '2026-11-22T18:10:00Z',
          },
        ],
        page: 1,
        pageSize: 50,
        total: 1,
      }),
    ),
  );
  open(PAGE);
  const changed = await screen.findByRole('region', { name: 'ปีสุดท้าย: เปลี่ยนไปจากรอบตรวจก่อน' });
  expect(within(changed).getByText(/ต้องเรียนเพิ่มมากขึ้น: 12 หน่วยกิต จากเดิม 9/)).toBeVisible();
  expect(within(changed).getByText('ขาดเพิ่ม: ระบบปฏิบัติการ')).toBeVisible();
});
