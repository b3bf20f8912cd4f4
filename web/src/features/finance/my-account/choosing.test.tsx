import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { changeLanguage } from '@/lib/i18n';
import { screenIs } from '@/testing/browser';
import { standing } from '@/testing/enrolment-fixtures';
import { menu, staff } from '@/testing/fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

const NOT_CHOSEN: Schemas['TypeChoiceView'] = {
  enrolType: null,
  paymentMethod: null,
  opensAt: '2026-11-01T00:00:00Z',
  closesAt: '2099-01-01T00:00:00Z',
  refused: null,
  maintainRefused: null,
};

let choice: Schemas['TypeChoiceView'];
let credits = '3';

/** A bill of 12,000 baht, at once or in two parts. */
function previewOf(inParts: boolean): Schemas['BillPreview'] {
  const reason = { rule: 'credits_lecture', version: 1, credits, rate: '1000.00', chargedBefore: '500.00' };
  return {
    chargedAs: 'per_credit',
    charges: [{ feeCode: 'F2010', name: { th: 'ค่าหน่วยกิตบรรยาย', en: 'Lecture credit' }, amount: '12000.00', reason }],
    total: '12000.00',
    due: inParts
      ? [
          { dueOn: '2026-12-20', amount: '6000.00' },
          { dueOn: '2027-01-31', amount: '6000.00' },
        ]
      : [{ dueOn: '2026-12-20', amount: '12000.00' }],
    billed: null,
    settlesAt: null,
    refused: null,
  };
}

// The code of the pages is read before the first test, so that no test waits for it.
beforeAll(
  () => Promise.all([import('@/features/enrolment/open-subject/open-subjects-page'), import('./student-finance-page')]),
  30_000,
);

beforeEach(() => {
  screenIs(true);
  choice = NOT_CHOSEN;
  credits = '3';
  server.use(
    http.get(at('/enrolment/type'), () => answer(choice)),
    http.put(at('/enrolment/type'), () => {
      choice = { ...NOT_CHOSEN, enrolType: 'normal', paymentMethod: 'full' };
      return answer(choice);
    }),
    http.get(at('/enrolment/standing'), () => answer(standing({ typeChosen: choice.enrolType !== null }))),
    http.get(at('/unlocks/possible'), () => answer([])),
    http.get(at('/finance/bill/preview'), ({ request }) => {
      const inParts = new URL(request.url).searchParams.get('paymentMethod') === 'instalments';
      return answer(previewOf(inParts));
    }),
    http.get(at('/notifications'), () => answer([])),
  );
  const roleMenus = [
    menu(9300, 0, 'การเงิน'),
    menu(9302, 9300, 'รูปแบบการลงทะเบียน', '/std/finance'),
    menu(9201, 9300, 'วิชาที่เปิดสอน', '/std/open-subjects'),
  ];
  signedIn(staff({ userType: '1', currentRole: 2, currentRoleSystem: 'student', roles: [], roleMenus }));
});

test('the status is not maintained beside subjects: they are named, with the way to dropping them', async () => {
  const message = 'ภาคการศึกษานี้ท่านยังมีรายวิชา 01417111';
  choice = {
    ...NOT_CHOSEN,
    maintainRefused: {
      code: 'maintain_status_with_subjects',
      message,
      remedy: 'ถอนรายวิชาเหล่านี้ก่อน',
      rule: 'refusal_to_maintain_status',
      ruleVersion: 1,
      facts: { subjects: '01417111' },
    },
  };
  open('/std/finance');
  await userEvent.click(await screen.findByRole('radio', { name: /รักษาสถานภาพ|รักษาสภาพ/ }));
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.queryByRole('region', { name: 'ค่าธรรมเนียมตามที่เลือก' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'บันทึกรูปแบบ' })).toBeDisabled();
});

test('what a choice comes to is shown before it is saved, and follows the choice', async () => {
  open('/std/finance');
  const preview = await screen.findByRole('region', { name: 'ค่าธรรมเนียมตามที่เลือก' });
  expect(await within(preview).findByText('12,000.00 บาท ภายใน 20 ธ.ค. 2569')).toBeVisible();
  expect(within(preview).getByText('บรรยาย 3 หน่วยกิต × 1,000.00 บาท หักที่เรียกเก็บไปแล้ว 500.00 บาท')).toBeVisible();
  await userEvent.click(screen.getByRole('radio', { name: 'ผ่อนชำระเป็นงวด' }));
  expect(await within(preview).findByText('6,000.00 บาท ภายใน 31 ม.ค. 2570')).toBeVisible();
});

test('what was saved is said, with the next step, and the page does not ask any more', async () => {
  open('/std/finance');
  expect(await screen.findByText('ท่านยังไม่ได้เลือกรูปแบบการลงทะเบียน')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'บันทึกรูปแบบ' }));
  const saved = await screen.findByText('บันทึกแล้ว: ลงทะเบียนรายวิชา · ชำระเต็มจำนวน');
  expect(saved.closest('[role=status]')).not.toBeNull();
  expect(screen.getByRole('link', { name: 'ค้นหาวิชาเพื่อลงทะเบียน' })).toBeVisible();
  expect(screen.queryByText('ท่านยังไม่ได้เลือกรูปแบบการลงทะเบียน')).toBeNull();
});

test.each([
  ['3', '3 lecture credits × 1,000.00 baht Less 500.00 baht charged before.'],
  ['1', '1 lecture credit × 1,000.00 baht Less 500.00 baht charged before.'],
  ['1.5', '1.5 lecture credits × 1,000.00 baht Less 500.00 baht charged before.'],
])('of %s credits English says how many there are', async (number, sentence) => {
  credits = number;
  await changeLanguage('en');
  open('/std/finance');
  expect(await screen.findByText(sentence)).toBeVisible();
});

test('it is said in English too', async () => {
  await changeLanguage('en');
  open('/std/finance');
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved: Take subjects · Pay in full')).toBeVisible();
});

test('once it is chosen, the search no longer tells to choose', async () => {
  server.use(
    http.get(at('/enrolment/plans'), () => answer([])),
    http.get(at('/enrolment/sections'), () => answer({ items: [], page: 1, pageSize: 10, total: 0 })),
  );
  const { router } = open('/std/open-subjects');
  const notice = /เลือกรูปแบบการลงทะเบียนและวิธีชำระเงินก่อน/;
  expect(await screen.findByText(notice)).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'ไปเลือก' }));
  await userEvent.click(await screen.findByRole('button', { name: 'บันทึกรูปแบบ' }));
  await userEvent.click(await screen.findByRole('link', { name: 'ค้นหาวิชาเพื่อลงทะเบียน' }));
  await waitFor(() => expect(router.state.location.pathname).toContain('/std/open-subjects'));
  await waitFor(() => expect(within(document.body).queryByText(notice)).toBeNull());
});

test('who has invoices of the term is told what the choice changes, not asked for all of it again', async () => {
  const billed = { charged: '17300.00', more: '500.00', less: '0.00', dueOn: '2026-12-28' };
  server.use(http.get(at('/finance/bill/preview'), () => answer({ ...previewOf(false), due: [], billed })));
  open('/std/finance');
  const preview = await screen.findByRole('region', { name: 'ค่าธรรมเนียมตามที่เลือก' });
  expect(await within(preview).findByText('ภาคนี้มีใบแจ้งหนี้แล้ว รวม 17,300.00 บาท')).toBeVisible();
  expect(within(preview).getByText(/ตัวเลือกนี้เพิ่ม 500.00 บาท เป็นใบแจ้งหนี้เพิ่มเติม ชำระภายใน 28/)).toBeVisible();
});
