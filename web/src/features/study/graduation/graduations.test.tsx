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
import { clearances, HASH, honours, mine, seesPage } from './graduation-fixtures';

const ASKED = awaitingCase({ kind: 'graduation', stage: 'advisor_review' });

test('a student sees what has to be in order and accepts the audit with the names to be printed', async () => {
  const sent: unknown[] = [];
  server.use(
    http.post(at('/graduations'), async ({ request }) => {
      sent.push(await request.json());
      return answer({ code: 'success', message: 'อาจารย์ที่ปรึกษาพิจารณา', caseId: ASKED.id, case: ASKED });
    }),
    http.get(at('/cases/:id'), () => answer(ASKED)),
  );
  seesPage();
  expect(await screen.findByRole('heading', { name: 'สำเร็จการศึกษา' })).toBeVisible();
  const order = await screen.findByRole('list', { name: 'สิ่งที่ต้องเรียบร้อย' });
  expect(within(order).getByText('01418111')).toBeVisible();
  expect(screen.getByText('อันดับสอง')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'ยื่นขอสำเร็จการศึกษา' }));
  const name = await screen.findByRole('textbox', { name: 'ชื่อภาษาอังกฤษที่จะพิมพ์' });
  expect(name).toHaveValue('Mr. Test Deengam');
  await userEvent.click(screen.getByRole('button', { name: 'รับรองและส่ง' }));
  await waitFor(() =>
    expect(sent).toEqual([
      {
        nameTh: 'นายทดสอบ ดีงาม',
        nameEn: 'Mr. Test Deengam',
        inputHash: HASH,
        academicYear: 2569,
        semester: 2,
        fileId: null,
      },
    ]),
  );
});

test('what is given back says what has changed and is sent again', async () => {
  const sent: string[] = [];
  server.use(
    http.post(at('/graduations/:id/submit'), ({ params }) => {
      sent.push(String(params.id));
      return answer({ code: 'success', message: '', caseId: ASKED.id, case: ASKED });
    }),
    http.get(at('/cases/:id'), () => answer(ASKED)),
  );
  seesPage({
    document: { ...mine.document, grd_document_id: ASKED.id, submit_status: '80602', mode: 'edit' },
    change: {
      reopens: 'student',
      moved: ['01418112'],
      missing: [{ path: 'major.two', place: { th: 'วิชาบังคับ', en: 'Required' }, credits: '3' }],
    },
  });
  expect(await screen.findByText('นับที่อื่นหรือไม่นับแล้ว: 01418112')).toBeVisible();
  expect(screen.getByText('วิชาบังคับ: ขาด 3 หน่วยกิต')).toBeVisible();
  expect(screen.getByText(/ลงทะเบียนวิชาที่นับในส่วนที่ขาด/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'ตรวจสอบและส่งอีกครั้ง' }));
  await userEvent.click(await screen.findByRole('button', { name: 'รับรองและส่ง' }));
  await waitFor(() => expect(sent).toEqual([ASKED.id]));
});

test('who may not ask is told why, and has no button', async () => {
  seesPage({
    document: { ...mine.document, isOpenPage: false },
    refused: {
      code: 'graduation_credits_missing',
      message: 'ยังขาดอีก 6 หน่วยกิต',
      remedy: 'ดูหน่วยกิตที่ยังขาด',
      rule: 'programme_is_fulfilled',
      ruleVersion: 1,
      facts: {},
    },
  });
  expect(await screen.findByText('ยังขาดอีก 6 หน่วยกิต')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'ยื่นขอสำเร็จการศึกษา' })).toBeNull();
});

test('whoever decides sees clearances, honours, exceptions and what has changed', async () => {
  const beside: Schemas['GraduationContext'] = {
    caseId: ASKED.id,
    stage: 'advisor_review',
    academicYear: 2569,
    semester: 2,
    askedAt: '2027-01-10T03:00:00Z',
    nameTh: 'นายทดสอบ ดีงาม',
    nameEn: 'Mr. Test Deengam',
    number: null,
    honours: null,
    approvedAt: null,
    conferredOn: null,
    studentCode: '6510450004',
    registerNames: { th: 'นายทดสอบ ดีงาม', en: 'Mr. Thodsob Deengam' },
    namesDiffer: true,
    evidence: { fileId: '0192f0c0-0000-7000-8000-000000000001', name: 'passport.pdf' },
    nameAgreedAt: null,
    coverage: mine.coverage,
    clearances,
    underWay: [],
    honoursNow: honours,
    exceptions: [{ kind: 'waive', path: 'major.two', subject: '', reason: 'ฝึกงานแทน' }],
    change: null,
    library: null,
    test: null,
  };
  server.use(
    http.get(at('/cases/:id'), () => answer(ASKED)),
    http.get(at('/graduations/of-case/:id'), () => answer(beside)),
  );
  signedIn(staff());
  open(`/adm/cases/${ASKED.id}`);
  expect(await screen.findByText('Mr. Test Deengam')).toBeVisible();
  expect(screen.getByText('Mr. Thodsob Deengam')).toBeVisible();
  expect(screen.getByText(/ต่างจากทะเบียน นายทะเบียนต้องเห็นชอบ/u)).toBeVisible();
  expect(screen.getByRole('button', { name: 'ดูหลักฐาน' })).toBeVisible();
  expect(screen.getByRole('list', { name: 'ข้อยกเว้นของหลักสูตร' })).toHaveTextContent('ยกเว้น: ฝึกงานแทน');
});

test('offices find requests by stage and honours, and the filter stays in the address', async () => {
  const asked: string[] = [];
  server.use(
    http.get(at('/graduations'), ({ request }) => {
      asked.push(new URL(request.url).search);
      const line: Schemas['GraduationLine'] = {
        caseId: ASKED.id,
        studentCode: '6510450004',
        name: { th: 'นายทดสอบ ดีงาม', en: 'Mr. Test Deengam' },
        faculty: { th: 'วิทยาศาสตร์', en: 'Science' },
        programme: { th: 'วท.บ. วิทยาการคอมพิวเตอร์', en: 'B.Sc. Computer Science' },
        academicYear: 2569,
        semester: 2,
        stage: 'approved',
        honours: 'first',
        number: 'GR-2570-00001',
        askedAt: '2027-01-10T03:00:00Z',
        until: null,
      };
      return answer({ items: [line], total: 1, page: 1, pageSize: 20 });
    }),
  );
  screenIs(true);
  signedIn(staff(), {
    routes: [{ path: '/adm/study/graduations', menuId: MENU.graduations }],
    actionScope: [{ menuId: MENU.graduations, actions: ['view', 'export'] }],
  });
  open('/adm/study/graduations');
  expect(await screen.findByRole('row', { name: /6510450004/ })).toHaveTextContent('GR-2570-00001');
  expect(screen.getByRole('button', { name: 'ส่งออก Excel' })).toBeVisible();
  await userEvent.click(screen.getByRole('combobox', { name: 'เกียรตินิยม' }));
  await userEvent.click(await screen.findByRole('option', { name: 'อันดับหนึ่ง' }));
  await waitFor(() => expect(asked.at(-1)).toContain('honours=first'));
});

test('who has the degree is told so, and neither why they may not ask nor what has to be in order', async () => {
  const document = { ...mine.document, isOpenPage: false };
  const refused: Schemas['MyGraduation']['refused'] = {
    code: 'graduation_status',
    message: 'สถานภาพสำเร็จการศึกษา ยื่นสำเร็จการศึกษาไม่ได้',
    remedy: '',
    rule: 'who_studies_may_ask',
    ruleVersion: 1,
    facts: {},
  };
  const request: Schemas['MyGraduation']['requests'][number] = {
    caseId: ASKED.id,
    stage: 'conferred',
    academicYear: 2569,
    semester: 2,
    askedAt: '2027-01-10T03:00:00Z',
    nameTh: 'นายทดสอบ ดีงาม',
    nameEn: 'Mr. Test Deengam',
    number: 'GR-2570-00001',
    honours: 'second',
    approvedAt: '2027-02-10T03:00:00Z',
    conferredOn: '2027-03-15',
  };
  seesPage({ document, refused, requests: [request] });
  expect(await screen.findByText('อนุมัติปริญญาเมื่อ 15 มีนาคม 2570')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('ท่านสำเร็จการศึกษาแล้ว');
  expect(screen.queryByText(refused.message)).toBeNull();
  expect(screen.queryByRole('list', { name: 'สิ่งที่ต้องเรียบร้อย' })).toBeNull();
});
