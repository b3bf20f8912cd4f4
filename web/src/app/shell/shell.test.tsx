import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { noteServerTime } from '@/lib/clock';
import { saveSession, sessionStore } from '@/lib/session';
import { screenIs } from '@/testing/browser';
import { emptyInbox, menu as menuItem, staff } from '@/testing/fixtures';
import { openPortal, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

beforeEach(() => {
  screenIs(true);
  server.use(
    http.get(at('/usr-common/getAnnounceNews'), () => answer({ code: 'success', results: [] })),
    http.get(at('/tasks'), () => answer({ items: [], page: 1, pageSize: 20, total: 0 })),
    http.get(at('/tasks/overview'), () => answer(emptyInbox)),
    http.get(at('/delegations'), () => answer({ mine: [], givenToMe: [] })),
  );
});

test('one group of the menu is open at a time, and the active page is marked', async () => {
  signedIn();
  const { path } = openPortal('/adm/home');
  const menu = await screen.findByRole('navigation', { name: 'เมนูหลัก' });
  const home = within(menu).getByRole('button', { name: 'หน้าหลัก' });
  const approvals = within(menu).getByRole('button', { name: 'อนุมัติ' });
  expect(home).toHaveAttribute('aria-expanded', 'true');
  expect(within(menu).getByRole('link', { name: 'ภาพรวม' })).toHaveAttribute('aria-current', 'page');
  await userEvent.click(approvals);
  expect(home).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(within(menu).getByRole('link', { name: 'งานรออนุมัติ' }));
  await waitFor(() => expect(path()).toBe('/adm/tasks'));
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  expect(document.title).toBe(`${screen.getByRole('heading', { level: 1 }).textContent} · MyKU`);
});

test('the menu is scrolled to the page that it leads to', async () => {
  const shown: string[] = [];
  Element.prototype.scrollIntoView = function scrolled(this: Element) {
    shown.push(this.textContent);
  };
  signedIn();
  openPortal('/adm/home');
  await screen.findByRole('navigation', { name: 'เมนูหลัก' });
  await waitFor(() => expect(shown).toContain('ภาพรวม'));
});

test('the menu shrinks to icons whose pages open from the keyboard', async () => {
  signedIn();
  openPortal('/adm/home');
  await userEvent.click(await screen.findByRole('button', { name: 'ย่อเมนู' }));
  const approvals = screen.getByRole('button', { name: 'อนุมัติ' });
  approvals.focus();
  expect(await screen.findByRole('link', { name: 'งานรออนุมัติ' })).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'งานรออนุมัติ' })).toBeNull());
});

test('with one role there is nothing to switch', async () => {
  signedIn(staff({ roles: staff().roles.slice(0, 1) }));
  openPortal('/adm/home');
  expect(await screen.findByRole('button', { name: 'บทบาท: อาจารย์' })).toBeDisabled();
});

test('the language changes everything at once', async () => {
  signedIn();
  openPortal('/adm/home');
  await userEvent.click(await screen.findByRole('button', { name: 'ภาษา: ไทย' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'English' }));
  expect(await screen.findByRole('navigation', { name: 'Main menu' })).toBeInTheDocument();
  expect(document.documentElement.lang).toBe('en');
});

test('on a phone the menu is a drawer', async () => {
  screenIs(false);
  signedIn();
  openPortal('/adm/home');
  expect(screen.queryByRole('navigation', { name: 'เมนูหลัก' })).toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: 'เปิดเมนู' }));
  expect(await screen.findByRole('navigation', { name: 'เมนูหลัก' })).toBeInTheDocument();
});

test('on a phone Back after a choice of the menu comes to the page before, without the menu', async () => {
  screenIs(false);
  signedIn();
  const { path, router } = openPortal('/adm/home');
  await userEvent.click(await screen.findByRole('button', { name: 'เปิดเมนู' }));
  const menu = await screen.findByRole('navigation', { name: 'เมนูหลัก' });
  await userEvent.click(within(menu).getByRole('button', { name: 'อนุมัติ' }));
  await userEvent.click(within(menu).getByRole('link', { name: 'งานรออนุมัติ' }));
  await waitFor(() => expect(path()).toBe('/adm/tasks'));
  await waitFor(() => expect(screen.queryByRole('navigation', { name: 'เมนูหลัก' })).toBeNull());
  await act(() => router.navigate(-1));
  await waitFor(() => expect(path()).toBe('/adm/home'));
  expect(await screen.findByRole('button', { name: 'เปิดเมนู' })).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByRole('navigation', { name: 'เมนูหลัก' })).toBeNull();
});

test('on a phone Back closes the menu, and then the page', async () => {
  screenIs(false);
  signedIn();
  const { path, router } = openPortal('/adm/home');
  await screen.findByRole('button', { name: 'เปิดเมนู' });
  await act(() => router.navigate('/adm/tasks'));
  await userEvent.click(await screen.findByRole('button', { name: 'เปิดเมนู' }));
  await screen.findByRole('navigation', { name: 'เมนูหลัก' });
  await act(() => router.navigate(-1));
  await waitFor(() => expect(screen.queryByRole('navigation', { name: 'เมนูหลัก' })).toBeNull());
  expect(path()).toBe('/adm/tasks');
  await act(() => router.navigate(-1));
  await waitFor(() => expect(path()).toBe('/adm/home'));
});

test('before the session ends the user is told, and may go on or sign in again', async () => {
  signedIn();
  saveSession({ renewExpiresin: Math.floor(Date.now() / 1000) + 60 });
  noteServerTime(new Headers({ date: new Date().toUTCString(), 'cache-control': 'no-store' }), performance.now());
  openPortal('/adm/home');
  expect(await screen.findByText(/กรุณาบันทึกสิ่งที่ทำอยู่/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'ภายหลัง' }));
  await waitFor(() => expect(screen.queryByText(/กรุณาบันทึกสิ่งที่ทำอยู่/)).toBeNull());
  expect(sessionStore.get()).not.toBeNull();
});

const CASE_ID = '0190b7a0-0000-7000-8000-000000000001';

test('lines of the bell lead to their case or the place they speak of, from the keyboard too', async () => {
  const instant = '2026-11-20T02:00:00Z';
  let isNew = true;
  const seen: unknown[] = [];
  const line = (notificationId: string, about: string, message: string, caseId: string | null) => ({
    notificationId,
    about,
    message,
    caseId,
    at: instant,
    isNew,
  });
  server.use(
    http.get(at('/notifications'), () =>
      answer([
        line('1', 'enrolment.enrolled', 'ลงทะเบียนสำเร็จ', CASE_ID),
        line('2', 'university.grades_published', 'ประกาศผลการเรียน', null),
        line('3', 'university.news', 'มีความเคลื่อนไหว', null),
      ]),
    ),
    http.post(at('/notifications/seen'), async ({ request }) => {
      seen.push(await request.json());
      isNew = false;
      return answer({ code: 'success' });
    }),
    http.get(at('/std-profile/checkGrades'), () => answer({ code: 'success', results: [] })),
    http.get(at('/stddashboard/gpax'), () => answer({ code: 'success', results: [] })),
  );
  const roleMenus = [menuItem(9400, 0, 'ผลการเรียน'), menuItem(9401, 9400, 'ตรวจสอบเกรด', '/std/grades')];
  const student = { ...staff(), student: { stdId: '300001' } } as Schemas['UserView'];
  signedIn({ ...student, userType: '1', currentRole: 2, currentRoleSystem: 'student', roles: [], roleMenus });
  const { path } = openPortal('/std/grades');
  await userEvent.click(await screen.findByRole('button', { name: /การแจ้งเตือน.*3/ }));
  const bell = await screen.findByRole('dialog', { name: 'การแจ้งเตือน' });
  expect(await within(bell).findAllByText(/ใหม่/)).toHaveLength(3);
  const [toCase, toGrades, ...more] = within(bell).getAllByRole('link');
  expect(more).toEqual([]);
  expect(toCase).toHaveAttribute('href', `/myku/std/cases/${CASE_ID}`);
  toGrades?.focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(path()).toBe('/std/grades'));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'การแจ้งเตือน' })).toBeNull());
  // Said to the server once: on no other device are they new.
  await userEvent.click(screen.getByRole('button', { name: 'การแจ้งเตือน ไม่มีรายการใหม่' }));
  await waitFor(() => expect(screen.queryByText(/ใหม่ ·/)).toBeNull());
  expect(seen).toEqual([{ until: instant }]);
  expect(JSON.stringify(localStorage)).not.toContain('notifications');
});

test.each([
  ['a long Thai name', 'นางสาว', 'กาญจนาภรณ์พิมพ์ประไพลักษณ์', null, 'ศรีสุวรรณรัตนโกสินทร์มหาวงศ์'],
  ['a word of 60 letters', '', 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewiss', null, ''],
  ['a middle name', 'นางสาว', 'มาเรีย', 'อิสซาเบลลา', 'ซานโตส'],
  ['several middle names', 'Ms.', 'Ana', 'Bea Cia', 'Dea'],
  ['one name', '', 'สุการ์โน', null, ''],
  ['one name with a title', 'นาย', 'สุการ์โน', '', ''],
  ['letters of Vietnam', '', 'Nguyễn', 'Thị', 'Ánh'],
  ['letters of China', '', '王', null, '小明'],
])('who is signed in is named whole: %s', async (_, title, first, middle, last) => {
  signedIn(staff({ titleTh: title, firstNameTh: first, middleNameTh: middle, lastNameTh: last }));
  openPortal('/adm/home');
  const whole = [`${title}${first}`, middle, last].filter(Boolean).join(' ');
  const names = await screen.findAllByText(whole);
  expect(names).toHaveLength(2);
  for (const name of names) {
    expect(name).toHaveStyle({ overflowWrap: 'anywhere' });
    expect(name).not.toHaveStyle({ whiteSpace: 'nowrap' });
  }
});
