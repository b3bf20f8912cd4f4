import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { expect, test } from 'vitest';
import { answer, at, server } from '@/testing/server';
import { atThePage, department, detail } from './testing';

async function choose(dialog: HTMLElement, name: string, option: string) {
  await userEvent.click(within(dialog).getByRole('combobox', { name }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
}

test('an incomplete form is kept as a draft, and it is asked whether to fill everything in', async () => {
  const sent: unknown[] = [];
  atThePage('/adm/curriculum/subjects', detail());
  server.use(
    http.post(at('/curriculum/subjects'), async ({ request }) => {
      sent.push(await request.json());
      return answer(detail({ subjectCode: '01418777-69', status: 'draft', missing: ['name_en', 'hours'] }), 201);
    }),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'เพิ่มรายวิชา' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByLabelText('รหัสวิชา-ปีหลักสูตร'), '01418777-69');
  await userEvent.type(within(dialog).getByLabelText('ชื่อภาษาไทย'), 'วิชาใหม่');
  await choose(dialog, 'ภาควิชา', `01418 ${department.th}`);
  await choose(dialog, 'ระดับการศึกษา', '10 ปริญญาตรี');
  await userEvent.click(within(dialog).getByRole('button', { name: 'บันทึก' }));
  expect(await screen.findByText(/ยังขาด: ชื่อภาษาอังกฤษ, ชั่วโมงเรียน/u)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'เก็บเป็นฉบับร่าง' }));
  expect(await screen.findByText('บันทึก 01418777-69 แล้ว')).toBeInTheDocument();
  expect(sent).toMatchObject([{ subjectCode: '01418777-69', nameTh: 'วิชาใหม่', credit: '0', firstYear: null }]);
});

test('a copy says what it does not carry over before it is confirmed', async () => {
  atThePage('/adm/curriculum/subjects', detail());
  server.use(
    http.get(at('/curriculum/subjects/:code/copy'), () => answer({ unresolved: ['01000000'], exists: false })),
    http.post(at('/curriculum/subjects/:code/copy'), () => answer(detail({ subjectCode: '01418390-70' }), 201)),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'คัดลอก 01418390-65' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByLabelText('รหัสวิชา-ปีหลักสูตรใหม่'), '01418390-70');
  expect(await within(dialog).findByText(/จะไม่ถูกคัดลอก: 01000000/u)).toBeInTheDocument();
  await userEvent.click(within(dialog).getByRole('button', { name: 'ยืนยันการคัดลอก' }));
  expect(await screen.findByText('คัดลอกเป็น 01418390-70 แล้ว (ฉบับร่าง)')).toBeInTheDocument();
});

test('of a version that was agreed to only the texts can be edited', async () => {
  atThePage('/adm/curriculum/subjects/01418390-65', detail());
  await userEvent.click(await screen.findByRole('button', { name: 'แก้ไขข้อมูลพื้นฐาน' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByLabelText('ชื่อภาษาอังกฤษ')).toHaveValue('Preparation');
  expect(within(dialog).queryByLabelText('หน่วยกิต')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'เสนอพิจารณา' })).not.toBeInTheDocument();
});

test('a draft is proposed with its reason, and who may only read finds no button', async () => {
  const sent: unknown[] = [];
  atThePage('/adm/curriculum/subjects/01418390-65', detail({ status: 'draft', revision: 4 }));
  server.use(
    http.post(at('/curriculum/subjects/:code/proposal'), async ({ request }) => {
      sent.push(await request.json());
      return answer({ caseId: '0192f0c0-0000-7000-8000-000000000001' });
    }),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'เสนอพิจารณา' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByLabelText('เหตุผลที่เสนอ'), 'ครบห้าปี');
  await userEvent.click(within(dialog).getByRole('button', { name: 'ส่งพิจารณา' }));
  expect(await screen.findByText('ส่งพิจารณาแล้ว')).toBeInTheDocument();
  expect(sent).toEqual([{ revision: 4, reason: 'ครบห้าปี' }]);
});
