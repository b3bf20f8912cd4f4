import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { expect, test } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { required } from '@/testing/requisites';
import { answer, at, server } from '@/testing/server';
import { atThePage, detail } from './testing';

const TAB = '/adm/curriculum/subjects/01418390-65?tab=requisites';
const PROGRAMMING = { th: 'โปรแกรม', en: 'Programming' };
const SAID: Schemas['RequisitesOfVersion'] = {
  revision: 4,
  trees: [
    {
      kind: 'prerequisite',
      tree: { node: 'any', of: [{ node: 'subject', subject: '01418113', result: 'passed', byPetition: false }] },
    },
  ],
  requisites: [
    {
      kind: 'prerequisite',
      met: null,
      tree: { node: 'any', met: null, of: [required('01418113', { name: PROGRAMMING }, null)] },
    },
  ],
  unresolved: [],
};

function says(said: Schemas['RequisitesOfVersion']) {
  server.use(http.get(at('/curriculum/subjects/:code/requisites'), () => answer(said)));
}

test('what an active version requires is read and not edited, and what is taught no more is named', async () => {
  atThePage(TAB, detail());
  says({ ...SAID, unresolved: ['01418113'] });
  expect(await screen.findByText('01418113 โปรแกรม')).toBeVisible();
  expect(screen.getByText('รายวิชาที่ไม่มีฉบับใช้อยู่แล้ว: 01418113')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'แก้ไขวิชาบังคับก่อน' })).not.toBeInTheDocument();
});

test('of a draft a grade and a second subject are added, and an empty part is refused before it is sent', async () => {
  const sent: unknown[] = [];
  atThePage(TAB, detail({ status: 'draft' }));
  says(SAID);
  server.use(
    http.put(at('/curriculum/subjects/:code/requisites'), async ({ request }) => {
      sent.push(await request.json());
      return answer(SAID);
    }),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'แก้ไขวิชาบังคับก่อน' }));
  const dialog = await screen.findByRole('dialog');
  const before = within(dialog).getByRole('region', { name: 'ต้องสอบผ่านก่อน' });
  await userEvent.click(within(before).getByRole('button', { name: 'เกรด ช่วงเวลา และผู้ที่ใช้ ของ 01418113' }));
  await userEvent.click(within(before).getByRole('combobox', { name: 'เกรดต่ำสุด' }));
  await userEvent.click(await screen.findByRole('option', { name: 'C' }));
  await userEvent.click(within(before).getByRole('button', { name: 'เพิ่มรายวิชา' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'บันทึก' }));
  expect(await within(dialog).findByText('เลือกรายวิชาให้ครบทุกข้อ หรือลบข้อที่ว่าง')).toBeVisible();
  expect(sent).toEqual([]);

  const [, added] = within(before).getAllByRole('combobox', { name: 'รายวิชา' });
  await userEvent.type(added as HTMLElement, '01418390');
  await userEvent.click(await screen.findByRole('option', { name: '01418390 การเตรียมสหกิจ' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'บันทึก' }));
  await expect.poll(() => sent).toHaveLength(1);
  const plain = { node: 'subject', result: 'passed', byPetition: false };
  expect(sent[0]).toEqual({
    revision: 4,
    trees: [
      {
        kind: 'prerequisite',
        tree: {
          node: 'any',
          of: [
            { ...plain, subject: '01418113', minimumGrade: 'C' },
            { ...plain, subject: '01418390' },
          ],
        },
      },
    ],
  });
});
