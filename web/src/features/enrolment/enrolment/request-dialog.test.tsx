import { onlineManager } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, type HttpResponse } from 'msw';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { screenIs } from '@/testing/browser';
import { EMPTY_RESULT, heldSubject, standing } from '@/testing/enrolment-fixtures';
import { awaitingCase, menu, staff } from '@/testing/fixtures';
import { open, signedIn } from '@/testing/render';
import { READINGS } from '@/testing/translating';
import { answer, at, server } from '@/testing/server';
import { keptRequests } from './kept-requests';

const DROPPED = awaitingCase({ stage: 'dropped', state: 'closed', actions: [], holders: [], deadline: null });
const ITEM = {
  key: '01417111',
  label: { th: 'แคลคูลัส', en: 'Calculus' },
  outcome: 'dropped',
  approver: null,
  refused: null,
};
let sent = 0;

beforeAll(() => import('./request-dialog'), 30_000);

beforeEach(() => {
  screenIs(false);
  sent = 0;
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
    http.post(at('/enrolment/requests'), () => {
      sent += 1;
      return answer({ code: 'success', message: '', caseId: DROPPED.id, case: DROPPED });
    }),
    http.get(at(`/cases/${DROPPED.id}`), () => answer(DROPPED)),
  );
  const roleMenus = [menu(9200, 0, 'ลงทะเบียน'), menu(9202, 9200, 'ผลการลงทะเบียน', '/std/enrolment')];
  signedIn(staff({ userType: '1', currentRole: 2, currentRoleSystem: 'student', roles: [], roleMenus }));
});

afterEach(() => onlineManager.setOnline(true));

async function pressed() {
  await userEvent.click(await screen.findByRole('button', { name: 'ถอนรายวิชา 01417111' }));
  const dialog = await screen.findByRole('dialog', { name: 'ยืนยันการถอนรายวิชา' });
  await within(dialog).findByRole('button', { name: 'ถอนรายวิชา' });
  return dialog;
}

async function confirmedOffline() {
  open('/std/enrolment');
  const dialog = await pressed();
  onlineManager.setOnline(false);
  await userEvent.click(within(dialog).getByRole('button', { name: 'ถอนรายวิชา' }));
  expect(await within(dialog).findByText(/ออฟไลน์ เก็บคำขอไว้แล้ว และจะส่งให้เอง/)).toBeVisible();
  expect(within(dialog).queryByRole('button', { name: 'ถอนรายวิชา' })).toBeNull();
  return dialog;
}

test.each(READINGS)(
  'offline the request is kept, and sent once the connection is back: %s',
  async (_reading, begin) => {
    begin();
    await confirmedOffline();
    expect(sent).toBe(0);
    onlineManager.setOnline(true);
    expect(await screen.findByRole('dialog', { name: 'ผลของคำขอ' })).toBeVisible();
    expect(sent).toBe(1);
    expect(keptRequests.get()).toEqual([]);
  },
);

test('a kept request that was cancelled is not sent when the connection is back', async () => {
  const dialog = await confirmedOffline();
  await userEvent.click(within(dialog).getByRole('button', { name: 'ไม่ส่งคำขอนี้แล้ว' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  onlineManager.setOnline(true);
  // A request made afterwards goes its way, and is the only one.
  await userEvent.click(within(await pressed()).getByRole('button', { name: 'ถอนรายวิชา' }));
  expect(await screen.findByRole('dialog', { name: 'ผลของคำขอ' })).toBeVisible();
  expect(sent).toBe(1);
});

test.each(READINGS)(
  'who closes the dialog of a request that has left is told that it was sent: %s',
  async (_reading, begin) => {
    begin();
    server.use(http.post(at('/enrolment/requests'), () => new Promise<HttpResponse<null>>(() => undefined)));
    open('/std/enrolment');
    const dialog = await pressed();
    await userEvent.click(within(dialog).getByRole('button', { name: 'ถอนรายวิชา' }));
    await userEvent.click(await within(dialog).findByRole('button', { name: 'ปิด' }));
    expect(await screen.findByRole('alertdialog', { name: 'ส่งคำขอไปแล้ว' })).toBeVisible();
    expect(keptRequests.get().map((request) => request.state)).toEqual(['sent']);
  },
);
