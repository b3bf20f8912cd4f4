import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { TypeChoice } from '@/client/models';
import { changeLanguage } from '@/lib/i18n';
import { standing } from '@/testing/enrolment-fixtures';
import { menu, staff } from '@/testing/fixtures';
import { open, screenIs, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

const NOT_CHOSEN: TypeChoice = {
  enrolType: null,
  paymentMethod: null,
  opensAt: '2026-11-01T00:00:00Z',
  closesAt: '2099-01-01T00:00:00Z',
  refused: null,
};

let choice: TypeChoice;

// The code of the pages is read before the first test, so that no test waits for it.
beforeAll(
  () =>
    Promise.all([
      import('@/app/shell/shell'),
      import('@/features/enrolment/open-subjects/open-subjects-page'),
      import('./enrolment-type-page'),
    ]),
  30_000,
);

beforeEach(() => {
  screenIs(true);
  choice = NOT_CHOSEN;
  server.use(
    http.get(at('/enrolment/type'), () => answer(choice)),
    http.put(at('/enrolment/type'), () => {
      choice = { ...NOT_CHOSEN, enrolType: 'normal', paymentMethod: 'full' };
      return answer(choice);
    }),
    http.get(at('/enrolment/standing'), () => answer(standing({ typeChosen: choice.enrolType !== null }))),
    http.get(at('/unlocks/possible'), () => answer([])),
    http.get(at('/notifications'), () => answer([])),
  );
  const roleMenus = [
    menu(9300, 0, 'การเงิน'),
    menu(9302, 9300, 'รูปแบบการลงทะเบียน', '/std/finance'),
    menu(9201, 9300, 'วิชาที่เปิดสอน', '/std/open-subjects'),
  ];
  signedIn(staff({ userType: '1', currentRole: 2, currentRoleSystem: 'student', roles: [], roleMenus }));
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
