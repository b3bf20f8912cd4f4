import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { screenIs } from '@/testing/browser';
import { EMPTY_RESULT, heldSubject, standing } from '@/testing/enrolment-fixtures';
import { awaitingCase, costOfChange, menu, staff } from '@/testing/fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

const DROPPED = awaitingCase({ stage: 'dropped', state: 'closed', actions: [], holders: [], deadline: null });
const ITEM = {
  key: '01418351',
  label: { th: 'ระบบฐานข้อมูล', en: 'Databases' },
  outcome: 'dropped',
  approver: null,
  refused: null,
};
const SPECIAL = { th: 'ค่าธรรมเนียมพิเศษรายวิชา', en: 'Special subject fee' };
const FEE = { feeCode: 'F9', name: SPECIAL, subjectCode: '01418351-60', amount: '-500.00' };
const BACK = costOfChange({ fees: [FEE], less: '500.00', givenBack: '200.00', percent: '40' });
const asked: Schemas['EnrolmentAsk'][] = [];

beforeAll(() => import('@/features/enrolment/enrolment/request-dialog'), 30_000);

beforeEach(() => {
  screenIs(false);
  asked.length = 0;
  server.use(
    http.post(at('/enroll/searchEnrollResult'), () =>
      answer({ ...EMPTY_RESULT, enrollSubjects: [heldSubject()], enrollCredit: 3 }),
    ),
    http.get(at('/enrolment/standing'), () => answer(standing())),
    http.get(at('/unlocks/possible'), () => answer([])),
    http.get(at('/enrolment/waitlist'), () => answer([])),
    http.get(at('/notifications'), () => answer([])),
    http.get(at('/enrolment/log'), () => answer([])),
    http.post(at('/enrolment/validate'), () =>
      answer({ items: [ITEM], credits: 0, creditLimit: 22, creditMinimum: 0, examNotices: [] }),
    ),
    http.post(at('/enrolment/requests'), () =>
      answer({ code: 'success', message: '', caseId: DROPPED.id, case: DROPPED }),
    ),
    http.get(at(`/cases/${DROPPED.id}`), () => answer(DROPPED)),
    http.post(at('/finance/bill/if-changed'), async ({ request }) => {
      asked.push((await request.json()) as Schemas['EnrolmentAsk']);
      return answer(BACK);
    }),
  );
});

function signIn(...urls: string[]) {
  const pages = urls.map((url, number) => menu(9210 + number, 9200, url, url));
  const roleMenus = [menu(9200, 0, 'ลงทะเบียน'), menu(9202, 9200, 'ผลการลงทะเบียน', '/std/enrolment'), ...pages];
  signedIn(staff({ userType: '1', currentRole: 2, currentRoleSystem: 'student', roles: [], roleMenus }));
}

async function pressed() {
  open('/std/enrolment');
  await userEvent.click(await screen.findByRole('button', { name: 'ถอนรายวิชา 01417111' }));
  const dialog = await screen.findByRole('dialog', { name: 'ยืนยันการถอนรายวิชา' });
  await within(dialog).findByRole('button', { name: 'ถอนรายวิชา' });
  return dialog;
}

test('before a request is sent, the dialog says what it gives back, and its result says so again', async () => {
  signIn('/std/finance');
  server.use(
    http.get(at(`/finance/bill/changes/${DROPPED.id}`), () => answer({ ...BACK, percent: '25', givenBack: '125.00' })),
  );
  const dialog = await pressed();
  const cost = await within(dialog).findByRole('region', { name: 'ค่าธรรมเนียมที่เปลี่ยน' });
  expect(cost).toHaveTextContent('ค่าธรรมเนียมลด 500.00 บาท');
  expect(cost).toHaveTextContent('ได้คืน 200.00 บาท จากที่ลด 500.00 บาท (ตารางคืนเงินให้ร้อยละ 40)');
  expect(asked[0]).toMatchObject({ operation: 'drop', sectionIds: [] });
  await userEvent.click(within(dialog).getByRole('button', { name: 'ถอนรายวิชา' }));
  expect(await screen.findByText(/ได้คืน 125.00 บาท/u)).toBeInTheDocument();
});

test.each<[string, Partial<Schemas['CostView']>, string]>([
  ['under a lump sum', { chargedAs: 'lump_sum' }, 'ค่าธรรมเนียมไม่เปลี่ยน เพราะคิดแบบเหมาจ่าย'],
  ['before it is billed', { fees: [FEE], less: '500.00', isBilled: false }, 'ยอดของภาคจะลดลง 500.00 บาท'],
  [
    'more, with the day to pay by',
    { fees: [{ ...FEE, amount: '500.00' }], more: '500.00', dueOn: '2026-12-20' },
    'เรียกเก็บในใบแจ้งหนี้เพิ่มเติม ชำระภายใน 20 ธันวาคม 2569',
  ],
])('a change says what it costs: %s', async (_when, cost, words) => {
  signIn('/std/finance');
  server.use(http.post(at('/finance/bill/if-changed'), () => answer(costOfChange(cost))));
  expect(within(await pressed()).getByText(words, { exact: false })).toBeInTheDocument();
});

test('where the cost cannot be computed, the dialog says so and the request can be sent', async () => {
  signIn('/std/finance');
  server.use(http.post(at('/finance/bill/if-changed'), () => answer({ code: 'internal', message: '' }, 400)));
  const dialog = await pressed();
  expect(within(dialog).getByText(/คำนวณค่าธรรมเนียมที่เปลี่ยนไม่ได้/u)).toBeInTheDocument();
});

test('who has no page of finance is asked for no cost', async () => {
  signIn();
  await pressed();
  expect(asked).toEqual([]);
});
