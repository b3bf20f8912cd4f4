import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { expect, test } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { answer, at, server } from '@/testing/server';
import { atThePage, detail } from './testing';

const PAGE = '/adm/curriculum/subjects/01418390-65';
const HOURS: Schemas['TeachingHours'] = {
  revision: 4,
  topics: [{ topicTh: 'บทนำ', topicEn: 'Introduction', theoryHours: '10.0', practiceHours: '0.0' }],
  theoryHours: '10.0',
  practiceHours: '0.0',
  theoryWanted: '15',
  practiceWanted: '0',
};
const PLOS = ['PLO1', 'PLO2'].map((outcomeCode) => ({ outcomeCode, textTh: `วิเคราะห์ ${outcomeCode}`, textEn: '' }));
const OUTCOMES: Schemas['OutcomesOfVersion'] = {
  revision: 4,
  outcomes: [
    {
      outcomeCode: 'CLO1',
      textTh: 'อธิบายได้',
      textEn: '',
      serves: [{ curriculumCode: 'D14-65', outcomeCode: 'PLO1', share: 'main' }],
    },
    { outcomeCode: 'CLO2', textTh: 'ทำได้', textEn: '', serves: [] },
  ],
  curricula: [{ curriculumCode: 'D14-65', name: { th: 'วท.บ.', en: 'B.Sc.' }, outcomes: PLOS }],
  gaps: ['CLO2'],
};

/** Answers for the parts of the version, and what is sent for one of them. */
function says(
  part: 'teaching-hours' | 'outcomes',
  said: Schemas['TeachingHours'] | Schemas['OutcomesOfVersion'],
): unknown[] {
  const sent: unknown[] = [];
  server.use(
    http.get(at('/curriculum/curricula'), () => answer([])),
    http.get(at(`/curriculum/subjects/:code/${part}`), () => answer(said)),
    http.put(at(`/curriculum/subjects/:code/${part}`), async ({ request }) => {
      sent.push(await request.json());
      return answer(said);
    }),
  );
  return sent;
}

test('what an active version teaches is read with what its hours lack, and not edited', async () => {
  atThePage(`${PAGE}?tab=hours`, detail());
  says('teaching-hours', HOURS);
  expect(await screen.findByText('1. บทนำ')).toBeVisible();
  expect(screen.getByText('ชั่วโมงบรรยายรวม 10 แต่ทั้งภาคต้องเป็น 15')).toBeVisible();
  expect(screen.getByText('ชั่วโมงปฏิบัติรวม 0')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'แก้ไขชั่วโมงสอน' })).not.toBeInTheDocument();
});

test('a topic is added to a draft, and its hours are counted as they are typed', async () => {
  atThePage(`${PAGE}?tab=hours`, detail({ status: 'draft' }));
  const sent = says('teaching-hours', HOURS);
  await userEvent.click(await screen.findByRole('button', { name: 'แก้ไขชั่วโมงสอน' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'เพิ่มหัวข้อ' }));
  const row = within(dialog).getByRole('group', { name: 'หัวข้อที่ 2' });
  await userEvent.type(within(row).getByLabelText('ชั่วโมงบรรยาย'), '5');
  expect(within(dialog).getByRole('status')).toHaveTextContent('ชั่วโมงบรรยาย 15 จาก 15');
  await userEvent.click(within(dialog).getByRole('button', { name: 'บันทึก' }));
  expect(await within(row).findByText('กรุณากรอกข้อมูล')).toBeVisible();
  await userEvent.type(within(row).getByLabelText('หัวข้อ (ไทย)'), 'สรุป');
  await userEvent.click(within(dialog).getByRole('button', { name: 'บันทึก' }));
  await expect.poll(() => sent).toHaveLength(1);
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(sent[0]).toEqual({
    revision: 4,
    topics: [
      { topicTh: 'บทนำ', topicEn: 'Introduction', theoryHours: '10', practiceHours: '0' },
      { topicTh: 'สรุป', topicEn: '', theoryHours: '5', practiceHours: '0' },
    ],
  });
});

test('topics are put in another order', async () => {
  atThePage(`${PAGE}?tab=hours`, detail({ status: 'draft' }));
  const later = { topicTh: 'สรุป', topicEn: '', theoryHours: '5', practiceHours: '0' };
  const sent = says('teaching-hours', { ...HOURS, topics: [...HOURS.topics, later] });
  await userEvent.click(await screen.findByRole('button', { name: 'แก้ไขชั่วโมงสอน' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByRole('button', { name: 'เลื่อนบรรทัดที่ 1 ขึ้น' })).toBeDisabled();
  await userEvent.click(within(dialog).getByRole('button', { name: 'เลื่อนบรรทัดที่ 2 ขึ้น' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'บันทึก' }));
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ topics: [{ topicTh: 'สรุป' }, { topicTh: 'บทนำ' }] });
});

test('outcomes are shown with what they serve, and what serves nothing is named', async () => {
  atThePage(`${PAGE}?tab=outcomes`, detail());
  says('outcomes', OUTCOMES);
  expect(await screen.findByText('ยังไม่เชื่อมโยงกับผลลัพธ์ของหลักสูตรใด: CLO2')).toBeVisible();
  expect(screen.getByText('PLO1 (รับผิดชอบหลัก)')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'ผลลัพธ์ของหลักสูตร D14-65 วท.บ.' })).toBeVisible();
});

test('an outcome of a draft is mapped, and a code that is there twice is refused before it is sent', async () => {
  atThePage(`${PAGE}?tab=outcomes`, detail({ status: 'draft' }));
  const sent = says('outcomes', OUTCOMES);
  await userEvent.click(await screen.findByRole('button', { name: 'แก้ไขผลลัพธ์การเรียนรู้' }));
  const dialog = await screen.findByRole('dialog');
  const row = within(dialog).getByRole('group', { name: 'ผลลัพธ์ที่ 2' });
  await userEvent.click(within(row).getByRole('combobox', { name: 'รับผิดชอบรอง' }));
  await userEvent.click(await screen.findByRole('option', { name: 'D14-65 PLO2 วิเคราะห์ PLO2' }));
  await userEvent.keyboard('{Escape}');
  const code = within(row).getByLabelText('รหัส');
  await userEvent.clear(code);
  await userEvent.type(code, 'CLO1');
  await userEvent.click(within(dialog).getByRole('button', { name: 'บันทึก' }));
  expect(await within(dialog).findByText('มีรหัสซ้ำกัน')).toBeVisible();
  expect(sent).toEqual([]);
  await userEvent.type(code, '0');
  await userEvent.click(within(dialog).getByRole('button', { name: 'บันทึก' }));
  await expect.poll(() => sent).toHaveLength(1);
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(sent[0]).toEqual({
    revision: 4,
    outcomes: [
      OUTCOMES.outcomes[0],
      {
        outcomeCode: 'CLO10',
        textTh: 'ทำได้',
        textEn: '',
        serves: [{ curriculumCode: 'D14-65', outcomeCode: 'PLO2', share: 'part' }],
      },
    ],
  });
});
