import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { expect, test } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { MENU } from '@/lib/menus';
import { screenIs } from '@/testing/browser';
import { awaitingCase, staff } from '@/testing/fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

const CASE = awaitingCase({ kind: 'year_promotion', stage: 'previewed' });
const PLACE = '/adm/study/year-promotions';
const counts: Schemas['PromotionCounts'] = {
  students: 70_000,
  toPromote: 51_200,
  unchanged: 18_700,
  toLookAt: 100,
  promoted: 0,
  moved: 0,
  undone: 0,
  kept: 0,
  slots: 1_200,
  seats: 30,
  waits: 0,
};
const promotion: Schemas['PromotionDetail'] = {
  caseId: CASE.id,
  academicYear: 2570,
  reason: 'ขึ้นปีการศึกษาใหม่',
  stage: 'previewed',
  state: 'open',
  askedAt: '2027-06-01T03:00:00Z',
  askedBy: { th: 'นายทะเบียน หนึ่ง', en: 'Registrar One' },
  counts,
  seesCase: false,
  faculties: [
    {
      facultyCode: 'E',
      faculty: { th: 'วิศวกรรมศาสตร์', en: 'Engineering' },
      steps: [
        { fromYear: 1, students: 1_100 },
        { fromYear: 2, students: 900 },
      ],
      unchanged: 40,
      toLookAt: 3,
      moved: 0,
      undone: 0,
      kept: 0,
    },
  ],
  movedSince: 0,
};
const student: Schemas['PromotedStudent'] = {
  studentCode: '6510450004',
  student: { th: 'นายทดสอบ ดีงาม', en: 'Mr. Test Deengam' },
  faculty: { th: 'วิศวกรรมศาสตร์', en: 'Engineering' },
  majorCode: 'E09',
  fromYear: 4,
  toYear: 2,
  terms: 3,
  away: 1,
  longest: 8,
  state: 'to_look_at',
  problem: 'เรียนมาแล้ว 3 ภาคปกติ',
};
const page = <Row,>(items: Row[]) => answer({ items, total: items.length, page: 1, pageSize: 20 });

function registrar(shown: Schemas['PromotionDetail'] = promotion) {
  screenIs(true);
  signedIn(staff(), {
    routes: [{ path: PLACE, menuId: MENU.yearPromotions }],
    actionScope: [{ menuId: MENU.yearPromotions, actions: ['view', 'add', 'edit', 'approve', 'export'] }],
  });
  server.use(
    http.get(at('/year-promotions'), () => page([shown])),
    http.get(at('/year-promotions/years'), () => answer({ suggested: 2570 })),
    http.get(at(`/year-promotions/${CASE.id}`), () => answer(shown)),
    http.get(at(`/year-promotions/${CASE.id}/students`), () => page([student])),
    http.get(at('/cases/:id'), () => answer(CASE)),
  );
}

test('a registrar asks for the year that the calendar suggests, with a reason', async () => {
  const sent: unknown[] = [];
  registrar();
  server.use(
    http.post(at('/year-promotions'), async ({ request }) => {
      sent.push(await request.json());
      return answer({ caseId: CASE.id });
    }),
  );
  open(PLACE);
  expect(await screen.findByRole('row', { name: /2570/ })).toHaveTextContent('51,200 คนต้องตรวจสอบ 100 คน');
  await userEvent.click(screen.getByRole('button', { name: 'ขอเลื่อนชั้นปี' }));
  const dialog = await screen.findByRole('dialog', { name: 'ขอเลื่อนชั้นปี' });
  await waitFor(() => expect(within(dialog).getByRole('textbox', { name: /ปีการศึกษา/ })).toHaveValue('2570'));
  await userEvent.click(within(dialog).getByRole('button', { name: 'คำนวณตัวอย่าง' }));
  expect(await within(dialog).findByText('กรุณากรอกข้อมูล')).toBeVisible();
  await userEvent.type(within(dialog).getByRole('textbox', { name: /เหตุผล/ }), 'ขึ้นปีใหม่');
  await userEvent.click(within(dialog).getByRole('button', { name: 'คำนวณตัวอย่าง' }));
  await waitFor(() => expect(sent).toEqual([{ academicYear: 2570, reason: 'ขึ้นปีใหม่' }]));
  expect(await screen.findByRole('heading', { name: 'เลื่อนชั้นปี ปีการศึกษา 2570' })).toBeVisible();
});

test('the preview says how many go up from each year, what follows, and why somebody stays', async () => {
  registrar();
  open(`${PLACE}/${CASE.id}`);
  const figures = await screen.findByRole('group', { name: 'ยอดรวม' });
  expect(figures).toHaveTextContent('จะเลื่อนชั้นปี51,200 คน');
  expect(figures).toHaveTextContent('ต้องตรวจสอบ100 คน');
  expect(screen.getByText(/ช่วงเวลาลงทะเบียนที่ประกาศแล้วของนิสิต 1,200 คน.*ที่นั่งที่จัดสรรตามชั้นปีเดิมแล้ว 30 ที่/)).toBeVisible();
  const faculty = screen.getByRole('row', { name: /วิศวกรรมศาสตร์.*2,000 คน.*ปี 1→2/ });
  expect(faculty).toHaveTextContent('ปี 1→2: 1,100 คน · ปี 2→3: 900 คน');
  const row = await screen.findByRole('row', { name: /6510450004/ });
  expect(row).toHaveTextContent('4 → 2');
  expect(row).toHaveTextContent('เรียน 3 ภาคปกติ · ลาพัก 1 ภาค');
  expect(row).toHaveTextContent('เรียนมาแล้ว 3 ภาคปกติ');
});

test('whoever confirms is told of whom something else is true by now', async () => {
  registrar({ ...promotion, movedSince: 2 });
  open(`/adm/cases/${CASE.id}`);
  expect(await screen.findByText(/เปลี่ยนไป 2 คน จะไม่เลื่อนชั้นปีให้คนเหล่านี้/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'ดูรายชื่อ' })).toHaveAttribute('href', expect.stringContaining(CASE.id));
});

test('a promotion in which nobody goes up says that nothing has changed', async () => {
  const nobody = { ...counts, toPromote: 0, slots: 0, seats: 0 };
  registrar({ ...promotion, stage: 'cancelled', state: 'closed', counts: nobody });
  open(`${PLACE}/${CASE.id}`);
  expect(await screen.findByText('ไม่มีใครต้องเลื่อนชั้นปีสำหรับปีการศึกษา 2570 จึงไม่มีอะไรเปลี่ยนแปลง')).toBeVisible();
});
