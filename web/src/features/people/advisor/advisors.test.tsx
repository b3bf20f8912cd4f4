import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { screenIs } from '@/testing/browser';
import { staff } from '@/testing/fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

const PAGE = '/adm/advisors';
const [FIRST, SECOND] = ['6910450001', '6910450002'];
const somchai = { personId: '0190b7a0-0000-7000-8000-000000000001', th: 'ผศ.สมชาย ใจดี', en: 'Somchai Jaidee' };
const malee = { personId: '0190b7a0-0000-7000-8000-000000000002', th: 'อ.มาลี มีสุข', en: 'Malee Meesuk' };

function teacher({ personId, th, en }: typeof somchai, changes: Partial<Schemas['AdvisorRow']> = {}) {
  const row: Schemas['AdvisorRow'] = {
    personId,
    code: 'T0001',
    name: { th, en },
    department: null,
    advisees: 12,
    here: 12,
    hasLeft: false,
    mayAdvise: true,
    ...changes,
  };
  return row;
}

function advisee(studentCode: string, advisor: Schemas['AdvisorName'] | null): Schemas['AdviseeRow'] {
  return {
    studentCode,
    student: { th: `นิสิต ${studentCode}`, en: `Student ${studentCode}` },
    majorCode: 'D14',
    admissionYear: 2569,
    studyYear: 1,
    advisor,
  };
}

function page<Row>(...items: Row[]) {
  return { items, page: 1, pageSize: 20, total: items.length };
}

const plan: Schemas['AdvisingPreview'] = {
  advisors: [{ personId: malee.personId, name: malee, before: 3, after: 5, gets: 2 }],
  students: [FIRST, SECOND].map((studentCode) => ({
    studentCode,
    student: { th: `นิสิต ${studentCode}`, en: `Student ${studentCode}` },
    before: null,
    advisorId: malee.personId,
  })),
  requests: 1,
  fingerprint: 'a'.repeat(64),
};

let queries: URLSearchParams[];
let previewed: unknown[];
let sent: unknown[];

beforeAll(() => Promise.all([import('./advisees-page'), import('./advisors-page'), import('./give-dialog')]), 30_000);

beforeEach(() => {
  screenIs(true);
  [queries, previewed, sent] = [[], [], []];
  const left = { personId: somchai.personId, name: somchai, hasLeft: true };
  server.use(
    http.get(at('/advisors/students'), ({ request }) => {
      queries.push(new URL(request.url).searchParams);
      return answer(page(advisee(FIRST, null), advisee(SECOND, left)));
    }),
    http.get(at('/advisors'), ({ request }) => {
      const available = new URL(request.url).searchParams.get('available') === 'true';
      return answer(available ? page(teacher(malee)) : page(teacher(somchai, { hasLeft: true, mayAdvise: false })));
    }),
    http.get(at('/organisation/majors'), () =>
      answer([
        {
          majorCode: 'D14',
          name: { th: 'คณิตศาสตร์', en: 'Mathematics' },
          departmentCode: 'D1',
          department: { th: 'คณิตศาสตร์', en: 'Mathematics' },
          facultyCode: 'D',
          faculty: { th: 'วิทยาศาสตร์', en: 'Science' },
          campusCode: 'B',
          campus: { th: 'บางเขน', en: 'Bangkhen' },
        },
      ]),
    ),
    http.post(at('/advisors/preview'), async ({ request }) => {
      previewed.push(await request.json());
      return answer(plan);
    }),
    http.post(at('/advisors/changes'), async ({ request }) => {
      sent.push(await request.json());
      return answer({ students: 2 });
    }),
  );
  signedIn(staff(), {
    routes: [{ path: PAGE, menuId: 9803 }],
    actionScope: [{ menuId: 9803, actions: ['view', 'edit'] }],
  });
});

async function choose(dialog: HTMLElement, name: RegExp) {
  await userEvent.click(within(dialog).getByRole('combobox', { name: 'อาจารย์ที่จะรับนิสิต' }));
  await userEvent.click(await screen.findByRole('option', { name }));
  await userEvent.keyboard('{Escape}');
}

test('students who are chosen get the advisor as it was shown', async () => {
  open(PAGE);
  expect(await screen.findByText('ไม่มีอาจารย์ที่ปรึกษา')).toBeVisible();
  expect(screen.getByText('บัญชีปิดแล้ว')).toBeVisible();
  const button = screen.getByRole('button', { name: 'ให้อาจารย์ที่ปรึกษา (0)' });
  expect(button).toBeDisabled();
  await userEvent.click(screen.getByRole('checkbox', { name: new RegExp(FIRST) }));
  await userEvent.click(screen.getByRole('checkbox', { name: new RegExp(SECOND) }));
  await userEvent.click(screen.getByRole('button', { name: 'ให้อาจารย์ที่ปรึกษา (2)' }));
  const dialog = await screen.findByRole('dialog', { name: 'ให้อาจารย์ที่ปรึกษาแก่นิสิต 2 คน' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'ยืนยัน' }));
  expect(await within(dialog).findByText('กรุณาเลือกอย่างน้อยหนึ่งรายการ')).toBeVisible();
  await choose(dialog, /มาลี มีสุข \(มีอยู่ 12 คน\)/);
  expect(await within(dialog).findByText('อ.มาลี มีสุข: จาก 3 เป็น 5 คน (รับเพิ่ม 2)')).toBeVisible();
  expect(within(dialog).getByText(/คำขอที่รออาจารย์ที่ปรึกษา 1 เรื่อง/)).toBeVisible();
  await userEvent.click(within(dialog).getByRole('button', { name: 'ยืนยัน' }));
  expect(await screen.findByText('เปลี่ยนอาจารย์ที่ปรึกษาของนิสิต 2 คนแล้ว')).toBeVisible();
  const students = { rule: 'chosen', studentCodes: [FIRST, SECOND] };
  expect(previewed).toEqual([{ students, advisorIds: [malee.personId] }]);
  expect(sent).toEqual([{ students, advisorIds: [malee.personId], reason: '', seen: plan.fingerprint }]);
});

test('a rule is spread over teachers, and what was narrowed is filled in', async () => {
  open(`${PAGE}?major=D14&year=2569&advisedBy=left`);
  await screen.findByText(FIRST);
  expect([
    queries.at(-1)?.get('majorCode'),
    queries.at(-1)?.get('admissionYear'),
    queries.at(-1)?.get('advisedBy'),
  ]).toEqual(['D14', '2569', 'left']);
  await userEvent.click(screen.getByRole('button', { name: 'แบ่งตามสาขาและปี' }));
  const dialog = await screen.findByRole('dialog', { name: 'แบ่งนิสิตตามสาขาและปีที่เข้าศึกษา' });
  expect(within(dialog).getByLabelText('ปีที่เข้าศึกษา (พ.ศ.)')).toHaveValue('2569');
  await choose(dialog, /มาลี/);
  await waitFor(() =>
    expect(previewed).toEqual([
      {
        students: { rule: 'spread', majorCode: 'D14', admissionYear: 2569, whom: 'unadvised' },
        advisorIds: [malee.personId],
      },
    ]),
  );
});

test('all students of who has left move, and a refusal is said before anything is sent', async () => {
  server.use(
    http.post(at('/advisors/preview'), () => answer({ code: 'advisees_nothing', message: 'ไม่มีนิสิตที่ต้องเปลี่ยน' }, 409)),
  );
  open(`${PAGE}/teachers`);
  await userEvent.click(await screen.findByRole('button', { name: 'ย้ายนิสิตทั้งหมด ของ ผศ.สมชาย ใจดี' }));
  const dialog = await screen.findByRole('dialog', { name: 'ย้ายนิสิตทั้งหมดของ ผศ.สมชาย ใจดี' });
  await choose(dialog, /มาลี/);
  expect(await within(dialog).findByText('ไม่มีนิสิตที่ต้องเปลี่ยน')).toBeVisible();
  expect(sent).toEqual([]);
});

test('the number of students is a link to those of the unit', async () => {
  server.use(http.get(at('/advisors'), () => answer(page(teacher(malee, { advisees: 12, here: 3 })))));
  open(`${PAGE}/teachers`);
  const link = await screen.findByRole('link', { name: '3 คน ดูนิสิตของ อ.มาลี มีสุข' });
  expect(link).toHaveTextContent(/^3$/);
  expect(screen.getByText('รวมทุกหน่วยงาน 12 คน')).toBeVisible();
});

test('who may only look gives nobody an advisor', async () => {
  signedIn(staff(), { routes: [{ path: PAGE, menuId: 9803 }], actionScope: [{ menuId: 9803, actions: ['view'] }] });
  open(PAGE);
  await screen.findByText(FIRST);
  expect(screen.queryByRole('button', { name: /ให้อาจารย์ที่ปรึกษา/ })).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('a change is one item of the news, with gained and lost students apart', async () => {
  const change: Schemas['AdviseeNews'] = {
    batchId: somchai.personId,
    gained: 200,
    lost: 1,
    gainedStudents: [FIRST ?? '', SECOND ?? ''],
    lostStudents: ['6910450003'],
    reason: 'แบ่งภาระงาน',
    changedBy: malee,
    changedAt: '2026-11-30T03:00:00Z',
  };
  server.use(
    http.get(at('/study/students'), () => answer(page())),
    http.get(at('/advisors/changes/mine'), () => answer([change])),
  );
  signedIn(staff(), { routes: [{ path: '/adm/study/audits', menuId: 9811 }] });
  open('/adm/study/audits');
  const news = await screen.findByRole('region', { name: 'นิสิตในความดูแลเปลี่ยนแปลง' });
  expect(within(news).getByText('รับนิสิตใหม่ 200 คน: 6910450001, 6910450002 และอีก 198 คน')).toBeVisible();
  expect(within(news).getByText('ย้ายไปอาจารย์คนอื่น 1 คน: 6910450003')).toBeVisible();
  expect(within(news).getByText(/อ.มาลี มีสุข · .* · แบ่งภาระงาน/)).toBeVisible();
});
