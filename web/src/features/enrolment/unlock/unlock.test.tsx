import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { screenIs } from '@/testing/browser';
import { standing } from '@/testing/enrolment-fixtures';
import { awaitingCase, menu, staff } from '@/testing/fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

const ASKED = awaitingCase({ kind: 'unlock', stage: 'advisor_review' });
const PROBATION = {
  code: 'on_probation',
  message: 'เกรดเฉลี่ยสะสม 1.78',
  remedy: '',
  rule: 'r',
  ruleVersion: 3,
  facts: {},
};
const NOT_ON_HOLD = { ...PROBATION, code: 'unlock_no_hold', message: 'ไม่มีรายการระงับสิทธิ์' };
const CHOICE: Schemas['TypeChoiceView'] = {
  enrolType: null,
  paymentMethod: null,
  opensAt: '2026-11-01T00:00:00Z',
  closesAt: '2026-12-01T00:00:00Z',
  refused: PROBATION,
  maintainRefused: null,
};
const POSSIBLE: Schemas['UnlockPossible'][] = [
  { purpose: 'hold', refused: NOT_ON_HOLD },
  { purpose: 'probation', refused: null },
];

let sent: { path: string; key: string | null; body: unknown }[];

// The code of the pages is read before the first test, so that no test waits for it.
beforeAll(
  () =>
    Promise.all([
      import('@/features/finance/my-account/student-finance-page'),
      import('@/app/cases/case-page'),
      import('./unlock-dialog'),
    ]),
  30_000,
);

beforeEach(() => {
  screenIs(true);
  sent = [];
  const note = async (path: string, request: Request) => {
    sent.push({ path, key: request.headers.get('Idempotency-Key'), body: await request.json() });
  };
  server.use(
    http.get(at('/enrolment/type'), () => answer(CHOICE)),
    http.get(at('/enrolment/standing'), () => answer(standing({ probation: true }))),
    http.get(at('/unlocks/possible'), () => answer(POSSIBLE)),
    http.put(at('/enrolment/type'), async ({ request }) => {
      await note('/enrolment/type', request);
      return answer(PROBATION, 409);
    }),
    http.post(at('/unlocks'), async ({ request }) => {
      await note('/unlocks', request);
      return answer({ code: 'success', message: 'อาจารย์ที่ปรึกษาพิจารณา', caseId: ASKED.id, case: ASKED });
    }),
    http.get(at('/notifications'), () => answer([])),
    http.get(at(`/cases/${ASKED.id}`), () => answer(ASKED)),
  );
  const roleMenus = [
    menu(9300, 0, 'การเงิน'),
    menu(9302, 9300, 'รูปแบบการลงทะเบียน', '/std/finance'),
    menu(9925, 9300, 'คำขอของฉัน', '/std/cases'),
  ];
  signedIn(staff({ userType: '1', currentRole: 2, currentRoleSystem: 'student', roles: [], roleMenus }));
});

async function asking(): Promise<HTMLElement> {
  open('/std/finance');
  await userEvent.click(await screen.findByRole('button', { name: 'ขอปลดล็อก' }));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByRole('radio', { name: /รอพินิจ/ });
  return dialog;
}

test('asking from the page of the type sends the request alone, and leads to its case', async () => {
  const dialog = await asking();
  expect(within(dialog).getByRole('radio', { name: /รอพินิจ/ })).toBeChecked();
  await userEvent.type(within(dialog).getByLabelText('เหตุผล'), 'ปรึกษาอาจารย์แล้ว');
  await userEvent.type(within(dialog).getByLabelText('หมายเลขโทรศัพท์ที่ติดต่อได้'), '0812345678');
  await userEvent.click(within(dialog).getByRole('button', { name: 'ยื่นคำขอ' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'รายละเอียดคำขอ' })).toBeVisible();
  expect(sent.map(({ path }) => path)).toEqual(['/unlocks']);
  expect(sent[0]?.key).toBeTruthy();
  expect(sent[0]?.body).toMatchObject({ purpose: 'probation', reason: 'ปรึกษาอาจารย์แล้ว', phone: '0812345678' });
});

test('what cannot be asked for says why, and a field the server refuses says what is wrong', async () => {
  server.use(
    http.post(at('/unlocks'), () =>
      answer(
        {
          code: 'fields_invalid',
          message: 'ตรวจสอบข้อมูล',
          details: { fields: [{ field: 'phone', message: 'ไม่ถูกต้อง' }] },
        },
        422,
      ),
    ),
  );
  const dialog = await asking();
  const hold = within(dialog).getByRole('radio', { name: /ระงับสิทธิ์/ });
  expect(hold).toBeDisabled();
  expect(hold.closest('label')).toHaveTextContent('ไม่มีรายการระงับสิทธิ์');
  await userEvent.click(within(dialog).getByRole('button', { name: 'ยื่นคำขอ' }));
  expect(within(dialog).getByLabelText('เหตุผล')).toBeInvalid();
  await userEvent.type(within(dialog).getByLabelText('เหตุผล'), 'x');
  await userEvent.type(within(dialog).getByLabelText('หมายเลขโทรศัพท์ที่ติดต่อได้'), '1');
  await userEvent.click(within(dialog).getByRole('button', { name: 'ยื่นคำขอ' }));
  expect(await within(dialog).findByText('ไม่ถูกต้อง')).toBeVisible();
});

test('what is written in a request is not lost by Escape without a question', async () => {
  const dialog = await asking();
  await userEvent.type(within(dialog).getByLabelText('เหตุผล'), 'ปรึกษาแล้ว');
  await userEvent.keyboard('{Escape}');
  expect(await screen.findByRole('dialog', { name: /ยังไม่ได้บันทึก/ })).toBeVisible();
});

test('a purpose that cannot be asked for is refused in words, not by a button that does nothing', async () => {
  server.use(http.get(at('/unlocks/possible'), () => answer([{ purpose: 'probation', refused: NOT_ON_HOLD }])));
  const dialog = await asking();
  await userEvent.type(within(dialog).getByLabelText('เหตุผล'), 'ปรึกษาแล้ว');
  await userEvent.type(within(dialog).getByLabelText('หมายเลขโทรศัพท์ที่ติดต่อได้'), '0812345678');
  await userEvent.click(within(dialog).getByRole('button', { name: 'ยื่นคำขอ' }));
  const said = await within(dialog).findAllByText('ไม่มีรายการระงับสิทธิ์');
  expect(said.some((words) => words.closest('[role=alert]'))).toBe(true);
  expect(sent).toEqual([]);
});
