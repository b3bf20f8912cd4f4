import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { answer, at, server } from '@/testing/server';
import { atThePage, detail } from './testing';

const PLACE = '/adm/curriculum/subjects/01418390-65';
const TERMS = [
  { academicYear: 2569, semester: 1, current: true },
  { academicYear: 2568, semester: 2, current: false },
];

const planned: Schemas['TaughtHours'] = {
  revision: 0,
  isTaught: true,
  mayEnter: true,
  mayPrint: true,
  responsible: { th: 'ผศ. สมชาย ใจดี', en: 'Somchai Jaidee' },
  topics: [
    {
      topicTh: 'บทนำ',
      topicEn: '',
      theoryHours: '30.0',
      practiceHours: '0.0',
      taughtTheory: null,
      taughtPractice: null,
      reason: '',
    },
    {
      topicTh: 'การสัมภาษณ์',
      topicEn: '',
      theoryHours: '15.0',
      practiceHours: '0.0',
      taughtTheory: null,
      taughtPractice: null,
      reason: '',
    },
  ],
  theoryHours: '45.0',
  practiceHours: '0.0',
  taughtTheory: null,
  taughtPractice: null,
  updatedBy: null,
  updatedAt: null,
};

/** The page of a version in the first of the terms, in which its hours stand so; answers what was sent. */
function taughtAs(hours: Schemas['TaughtHours'], actions = ['view']): unknown[] {
  const sent: unknown[] = [];
  atThePage(PLACE, detail(), actions);
  server.use(
    http.get(at('/terms'), () => answer(TERMS)),
    http.get(at('/curriculum/subjects/:code/taught-hours'), () => answer(hours)),
    http.put(at('/curriculum/subjects/:code/taught-hours'), async ({ request }) => {
      sent.push(await request.json());
      return answer(hours);
    }),
  );
  return sent;
}

beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:paper');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
});

test('a report of a term is printed for the term that is chosen', async () => {
  const asked: unknown[] = [];
  atThePage(PLACE, detail(), ['view', 'print']);
  server.use(
    http.get(at('/terms'), () => answer(TERMS)),
    http.get(at('/curriculum/subjects/:code/taught-hours'), () => answer(planned)),
    http.post(at('/curriculum/subjects/:code/report'), async ({ request }) => {
      asked.push(await request.json());
      return HttpResponse.arrayBuffer(new ArrayBuffer(8));
    }),
  );
  const term = await screen.findByRole('combobox', { name: 'ภาคการศึกษาของรายงาน' });
  await userEvent.click(term);
  await userEvent.click(await screen.findByRole('option', { name: /2568/u }));
  await userEvent.click(screen.getByRole('button', { name: 'พิมพ์ มคอ.5' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'PDF ภาษาอังกฤษ' }));
  expect(await screen.findByText(/บันทึก มคอ.5 แล้ว/u)).toBeVisible();
  expect(asked).toEqual([{ academicYear: 2568, semester: 2, language: 'en' }]);
});

test('a draft has a specification and no report', async () => {
  server.use(http.get(at('/terms'), () => answer(TERMS)));
  atThePage(PLACE, detail({ status: 'draft' }), ['view', 'print']);
  expect(await screen.findByRole('button', { name: 'พิมพ์ มคอ.3' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'พิมพ์ มคอ.5' })).toBeNull();
});

test('the teacher responsible enters the hours that were taught, and why they differ', async () => {
  const sent = taughtAs(planned);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'บันทึกชั่วโมงที่สอนจริง' }));
  const second = await screen.findByRole('group', { name: '2. การสัมภาษณ์' });
  expect(within(second).getByText('ตามแผน 15')).toBeVisible();
  const lecture = within(second).getByRole('textbox', { name: 'ชั่วโมงบรรยาย' });
  await user.clear(lecture);
  await user.type(lecture, '12');
  await user.type(within(second).getByRole('textbox', { name: 'เหตุผลที่ต่างจากแผน' }), 'น้ำท่วม');
  await user.click(screen.getByRole('button', { name: 'บันทึก' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([
    {
      academicYear: 2569,
      semester: 1,
      revision: 0,
      topics: [
        { theoryHours: '30', practiceHours: '0', reason: '' },
        { theoryHours: '12', practiceHours: '0', reason: 'น้ำท่วม' },
      ],
    },
  ]);
});

test('hours that differ without a reason are not sent', async () => {
  const sent = taughtAs(planned);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'บันทึกชั่วโมงที่สอนจริง' }));
  const first = await screen.findByRole('group', { name: '1. บทนำ' });
  await user.clear(within(first).getByRole('textbox', { name: 'ชั่วโมงบรรยาย' }));
  await user.click(screen.getByRole('button', { name: 'บันทึก' }));
  expect(await within(first).findByText('กรุณากรอกข้อมูล')).toBeVisible();
  expect(sent).toEqual([]);
});

test('what was taught stands beside what was planned, and who may not enter it has no button', async () => {
  const [first, second] = planned.topics;
  if (!first || !second) throw new Error('there are two topics');
  taughtAs({
    ...planned,
    revision: 1,
    mayEnter: false,
    mayPrint: false,
    topics: [{ ...first, taughtTheory: '27.0', taughtPractice: '0.0', reason: 'น้ำท่วม' }, second],
    taughtTheory: '42.0',
    taughtPractice: '0.0',
    updatedBy: { th: 'ผศ. สมชาย ใจดี', en: 'Somchai Jaidee' },
    updatedAt: '2026-11-20T04:05:00Z',
  });
  expect(await screen.findByText('แผน 30 สอนจริง 27')).toBeVisible();
  expect(screen.getByText(/บันทึกโดย ผศ. สมชาย ใจดี/u)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'บันทึกชั่วโมงที่สอนจริง' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'พิมพ์ มคอ.5' })).toBeNull();
});
