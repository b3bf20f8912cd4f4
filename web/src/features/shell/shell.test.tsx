import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { saveSession, sessionStore } from '@/lib/session';
import { emptyInbox, login, staff, staffMenus } from '@/testing/fixtures';
import { open, screenIs, signedIn } from '@/testing/render';
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
  const { path } = open('/adm/home');
  const menu = await screen.findByRole('navigation', { name: 'เมนูหลัก' });
  const home = within(menu).getByRole('button', { name: 'หน้าหลัก' });
  const approvals = within(menu).getByRole('button', { name: 'อนุมัติ' });
  expect(home).toHaveAttribute('aria-expanded', 'true');
  expect(within(menu).getByRole('link', { name: 'ภาพรวม' })).toHaveAttribute('aria-current', 'page');
  await userEvent.click(approvals);
  expect(home).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(within(menu).getByRole('link', { name: 'งานรออนุมัติ' }));
  await waitFor(() => expect(path()).toBe('/adm/tasks'));
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});

test('the menu shrinks to icons whose pages open from the keyboard', async () => {
  signedIn();
  open('/adm/home');
  await userEvent.click(await screen.findByRole('button', { name: 'ย่อเมนู' }));
  const approvals = screen.getByRole('button', { name: 'อนุมัติ' });
  approvals.focus();
  expect(await screen.findByRole('link', { name: 'งานรออนุมัติ' })).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'งานรออนุมัติ' })).toBeNull());
});

test('with one role there is nothing to switch', async () => {
  signedIn(staff({ roles: staff().roles.slice(0, 1) }));
  open('/adm/home');
  expect(await screen.findByRole('button', { name: 'บทบาท: อาจารย์' })).toBeDisabled();
});

test('the language changes everything at once', async () => {
  signedIn();
  open('/adm/home');
  await userEvent.click(await screen.findByRole('button', { name: 'ภาษา: ไทย' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'English' }));
  expect(await screen.findByRole('navigation', { name: 'Main menu' })).toBeInTheDocument();
  expect(document.documentElement.lang).toBe('en');
});

test('on a phone the menu is a drawer', async () => {
  screenIs(false);
  signedIn();
  open('/adm/home');
  expect(screen.queryByRole('navigation', { name: 'เมนูหลัก' })).toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: 'เปิดเมนู' }));
  expect(await screen.findByRole('navigation', { name: 'เมนูหลัก' })).toBeInTheDocument();
});

test('before the renew deadline the user may stay signed in, which gives new tokens', async () => {
  server.use(
    http.post(at('/security/myadmin-user/re-generate-token'), () => answer({ ...login(), accesstoken: 'access-2' })),
    http.get(at('/usr-common/getschedule'), () =>
      answer({ code: 'success', results: [{ academicYr: 2569, semester: 1 }] }),
    ),
    http.post(at('/security/permission/menu-routing'), () => answer({ code: 'success', results: [] })),
    http.get(at('/security/permission/role-data-scope'), () =>
      answer({ code: 'success', results: { dataScope: 'own', actionScope: [] } }),
    ),
    http.get(at('/security/userAuthProfile/getUserMenu'), () => answer({ code: 'success', results: staffMenus })),
  );
  signedIn();
  const inOneMinute = Math.floor(Date.now() / 1000) + 60;
  saveSession({ renewExpiresin: inOneMinute });
  open('/adm/home');
  await userEvent.click(await screen.findByRole('button', { name: 'ใช้งานต่อ' }));
  await waitFor(() =>
    expect(sessionStore.get()).toMatchObject({ accesstoken: 'access-2', renewExpiresin: 4_000_000_000 - 600 }),
  );
});
