import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { MENU } from '@/lib/menus';
import { screenIs } from '@/testing/browser';
import { menu, staff } from '@/testing/fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';
import { sheetId, sheetView, studentLine } from '@/testing/sheet-fixtures';

const user = userEvent.setup({ delay: null });
const caseId = '0199f0c2-0000-7000-8000-00000000c007';
const effect = {
  before: { gpa: '1.00', gpax: '1.95', onProbation: true },
  after: { gpa: '3.00', gpax: '2.35', onProbation: false },
};
const grade: Schemas['Correctable'] = {
  studentId: 1,
  studentCode: '6610450001',
  name: { th: 'นิสิต ที่1', en: 'Student 1' },
  sectionCode: '1',
  letter: 'D',
  letters: ['A', 'B', 'C'],
  caseId: null,
  seesCase: false,
  number: null,
};
const correction: Schemas['CorrectionView'] = {
  caseId,
  number: 'KU7-2569-00001',
  academicYear: 2569,
  semester: 1,
  subjectCode: '01418111',
  subject: { th: 'วิทยาการคอมพิวเตอร์เบื้องต้น', en: 'Introduction to Computer Science' },
  studentCode: grade.studentCode,
  student: grade.name,
  before: 'D',
  after: 'B',
  stage: 'head_review',
  status: 'under_consideration',
  openedAt: '2026-11-01T03:00:00Z',
  reason: '<b>รวมคะแนนผิด</b>',
  evidence: { name: 'หลักฐาน.pdf', sizeBytes: 100 },
  effect,
  letters: ['A', 'B', 'C'],
  mayAmend: false,
};

const submission: Schemas['SubmissionState'] = {
  caseId: null,
  seesCase: false,
  stage: null,
  round: 'normal',
  closesAt: null,
  opensAt: null,
  coordinates: true,
  maySubmit: false,
  students: 0,
  missing: [],
  hints: [],
  hash: 'a'.repeat(64),
  statistics: { totals: 0, mean: null, deviation: null, counts: {}, average: null },
};

function asTeacher(address: string) {
  signedIn(
    staff({ roleMenus: [menu(9400, 0, 'ผลการเรียน'), menu(MENU.gradeSheets, 9400, 'ใบคะแนน', '/adm/grades/sheets')] }),
    { actionScope: [{ menuId: MENU.gradeSheets, actions: ['view', 'edit'] }] },
  );
  open(address);
}

beforeAll(
  () => Promise.all([import('./ask-dialog'), import('./corrections-page'), import('@/app/grades/sheet-page')]),
  30_000,
);
beforeEach(() => {
  screenIs(true);
  server.use(http.get(at('/notifications'), () => answer([])));
});

test('a published grade is asked to be corrected with its effect before it is sent', async () => {
  const sent: string[] = [];
  server.use(
    http.get(at('/grades/sheets/:id'), () =>
      answer(sheetView({ students: [studentLine(1, { isGraded: true, letter: 'D' })] })),
    ),
    http.get(at('/grades/sheets/:id/submission'), () => answer(submission)),
    http.get(at('/grades/sheets/:id/corrections'), () => answer([grade])),
    http.get(at('/grades/sheets/:id/corrections/:student/preview'), () => answer({ before: 'D', after: 'B', effect })),
    http.post(at('/grades/sheets/:id/corrections/:student'), async ({ request }) => {
      sent.push(`asked ${JSON.stringify(await request.json())}`);
      return answer({ caseId });
    }),
    http.put(at('/grades/corrections/:case/evidence'), () => {
      sent.push('evidence');
      return sent.length > 2 ? answer(correction) : answer({ code: 'file_kind_refused', message: 'ไฟล์นี้รับไม่ได้' }, 422);
    }),
    http.put(at('/grades/corrections/:case'), () => {
      sent.push('amended');
      return answer(correction);
    }),
    http.get(at('/cases/:case'), () => answer({ revision: 1 })),
    http.post(at('/cases/:case/actions/submit'), () => {
      sent.push('submitted');
      return answer({ revision: 2 });
    }),
  );
  asTeacher(`/adm/grades/sheets/${sheetId}?tab=submission`);
  await user.click(await screen.findByRole('button', { name: 'ขอแก้ไขเกรดของ นิสิต ที่1' }));
  const dialog = await screen.findByRole('dialog');
  const send = within(dialog).getByRole('button', { name: 'ส่งคำขอ' });
  await user.click(send);
  expect(sent).toEqual([]);
  await user.click(within(dialog).getByRole('combobox'));
  await user.click(await screen.findByRole('option', { name: 'B' }));
  expect(await within(dialog).findByText('2.35')).toBeVisible();
  expect(within(dialog).getByText('รอพินิจ')).toBeVisible();
  await user.type(within(dialog).getByRole('textbox', { name: 'เหตุผล' }), 'รวมคะแนนผิด');
  await user.upload(
    within(dialog).getByLabelText('หลักฐาน', { selector: 'input' }),
    new File(['%PDF-'], 'ก.pdf', { type: 'application/pdf' }),
  );
  await user.click(send);
  expect(await within(dialog).findByText('ไฟล์นี้รับไม่ได้')).toBeVisible();
  await user.click(send);
  const asked = 'asked {"letter":"B","reason":"รวมคะแนนผิด"}';
  await expect.poll(() => sent).toEqual([asked, 'evidence', 'amended', 'evidence', 'submitted']);
});

test('a correction that another teacher asked for is named, and leads nowhere', async () => {
  server.use(
    http.get(at('/grades/sheets/:id'), () => answer(sheetView({ students: [studentLine(1, { isGraded: true })] }))),
    http.get(at('/grades/sheets/:id/submission'), () => answer(submission)),
    http.get(at('/grades/sheets/:id/corrections'), () =>
      answer([{ ...grade, caseId, number: 'KU7-2569-00001', seesCase: false }]),
    ),
  );
  asTeacher(`/adm/grades/sheets/${sheetId}?tab=submission`);
  expect(await screen.findByRole('cell', { name: 'KU7-2569-00001' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'KU7-2569-00001' })).toBeNull();
});

test('the list of a teacher says how each correction stands and leads to its case', async () => {
  server.use(
    http.get(at('/grades/corrections'), () => answer({ items: [correction], page: 1, pageSize: 20, total: 1 })),
  );
  asTeacher('/adm/grades/corrections');
  const link = await screen.findByRole('link', { name: 'KU7-2569-00001' });
  expect(link).toHaveAttribute('href', `/myku/adm/cases/${caseId}`);
  expect(screen.getByText('อยู่ระหว่างพิจารณา')).toBeVisible();
  expect(screen.getByText('D → B')).toBeVisible();
});
