import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { browser } from '@/lib/navigation';
import { sessionStore } from '@/lib/session';
import { screenIs } from '@/testing/browser';
import { clientConfig, emptyInbox, login, staff, staffMenus } from '@/testing/fixtures';
import { openPortal, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

const goTo = vi.fn<(url: string) => void>();

beforeEach(() => {
  screenIs(true);
  goTo.mockReset();
  vi.spyOn(browser, 'goTo').mockImplementation(goTo);
  server.use(
    http.get(at('/usr-common/getAnnounceNews'), () => answer({ code: 'success', results: [] })),
    http.get(at('/tasks'), () => answer({ items: [], page: 1, pageSize: 1, total: 0 })),
    http.get(at('/tasks/overview'), () => answer(emptyInbox)),
    http.get(at('/delegations'), () => answer({ mine: [], givenToMe: [] })),
    http.get(at('/usr-common/getschedule'), () =>
      answer({ code: 'success', results: [{ academicYr: 2569, semester: 1 }] }),
    ),
    http.post(at('/security/permission/menu-routing'), () => answer({ code: 'not_found', message: '' }, 404)),
    http.get(at('/security/permission/role-data-scope'), () =>
      answer({ code: 'success', results: { dataScope: 'own', actionScope: [] } }),
    ),
    http.get(at('/security/userAuthProfile/getUserMenu'), () => answer({ code: 'success', results: staffMenus })),
    http.post(at('/security/myadmin-user/login-profile'), () => answer(login())),
    http.post(at('/security/oauth/save-authorize-data'), () =>
      answer({ code: 'success', accesstoken: 'access-1', renewtoken: 'renew-1' }),
    ),
  );
});

test('an unknown path asks to sign in and keeps what was intended', async () => {
  const { router, path } = openPortal('/adm/tasks?due=today');
  await waitFor(() => expect(path()).toBe('/'));
  expect(new URLSearchParams(router.state.location.search).get('intent')).toBe('/adm/tasks?due=today');
});

test('single sign-on leaves with PKCE S256 and keeps the intent', async () => {
  openPortal('/?intent=/adm/tasks');
  await userEvent.click(await screen.findByRole('button', { name: 'เข้าสู่ระบบด้วย KU All-Login' }));
  await waitFor(() => expect(goTo).toHaveBeenCalled());
  const url = new URL(String(goTo.mock.calls[0]?.[0]));
  expect(url.origin + url.pathname).toBe('http://idp.test/auth');
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    response_type: 'code',
    scope: 'basic openid',
    code_challenge_method: 'S256',
  });
});

test('the place of announcements is held while they are loaded, so that the button does not move', async () => {
  const news: { send?: () => void } = {};
  const sent = new Promise<void>((resolve) => {
    news.send = resolve;
  });
  server.use(
    http.get(at('/usr-common/getAnnounceNews'), async () => {
      await sent;
      return answer({ code: 'success', results: [] });
    }),
  );
  openPortal('/');
  await screen.findByRole('button', { name: 'เข้าสู่ระบบด้วย KU All-Login' });
  expect(document.querySelector('.sign-in-aside')).not.toBeNull();
  news.send?.();
  await waitFor(() => expect(document.querySelector('.sign-in-aside')).toBeNull());
});

test('the callback signs in and lands on the intended page', async () => {
  sessionStorage.setItem('oauth.intent', '/adm/tasks');
  sessionStorage.setItem('oauth.state', 'ours');
  const { path } = openPortal('/oauth/authorize-callback?code=c&session_state=s&state=ours');
  await waitFor(() => expect(path()).toBe('/adm/tasks'));
  expect(sessionStore.get()).toMatchObject({ accesstoken: 'access-1', renewExpiresin: 4_000_000_000 - 600 });
});

test('a callback without code or session_state says so and leads to the base path', async () => {
  const { path } = openPortal('/oauth/authorize-callback?code=c');
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('ไม่มีข้อมูลสำหรับยืนยันตัวตน');
  await userEvent.click(screen.getByRole('button', { name: 'ตกลง' }));
  await waitFor(() => expect(path()).toBe('/'));
});

test('a provider that sends no session_state signs in where the portal expects none', async () => {
  server.use(http.get(at('/security/client-config'), () => answer({ ...clientConfig, sessionStateExpected: false })));
  sessionStorage.setItem('oauth.state', 'ours');
  const { path } = openPortal('/oauth/authorize-callback?code=c&state=ours');
  await waitFor(() => expect(path()).toMatch(/^\/adm/));
  expect(sessionStore.get()).toMatchObject({ accesstoken: 'access-1' });
});

test.each(['&state=theirs', ''])('a callback with another state than ours (%s) signs nobody in', async (state) => {
  sessionStorage.setItem('oauth.state', 'ours');
  openPortal(`/oauth/authorize-callback?code=c&session_state=s${state}`);
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('มีปัญหาในการยืนยันตัวตน');
  expect(sessionStore.get()).toBeNull();
});

test('a callback that nobody here asked for signs nobody in', async () => {
  openPortal('/oauth/authorize-callback?code=c&session_state=s&state=theirs');
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('มีปัญหาในการยืนยันตัวตน');
  expect(sessionStore.get()).toBeNull();
});

test('without a calendar there is no session, and the reason is told in both languages', async () => {
  server.use(http.get(at('/usr-common/getschedule'), () => answer({ code: 'success', results: [] })));
  sessionStorage.setItem('oauth.state', 'ours');
  openPortal('/oauth/authorize-callback?code=c&session_state=s&state=ours');
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog).toHaveTextContent('ไม่พบปฏิทินการศึกษา');
  expect(dialog).toHaveTextContent('Education calendar not found');
  expect(sessionStorage.getItem('accesstoken')).toBeNull();
});

test('a simulated sign-in without a name says what is missing, and one of nobody that there is nobody', async () => {
  server.use(
    http.get(at('/security/client-config'), () => answer({ ...clientConfig, developerLogin: true })),
    http.get(at('/security/oauth/authorize'), () => answer({ code: 'c', authorizationCode: 'c' })),
    http.post(at('/security/oauth/save-authorize-data'), () =>
      answer({ code: 'user_profile_not_found', message: 'ไม่พบ', details: {} }, 400),
    ),
  );
  openPortal('/oauth/sim-login');
  await userEvent.click(await screen.findByRole('button', { name: 'เข้าสู่ระบบ' }));
  const name = screen.getByLabelText('ชื่อผู้ใช้');
  expect(name).toHaveFocus();
  expect(name).toHaveAccessibleDescription('กรุณากรอกชื่อผู้ใช้');
  await userEvent.type(name, 'nobody99{Enter}');
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog).toHaveTextContent('ไม่พบผู้ใช้ในระบบ');
  expect(dialog).not.toHaveTextContent('ลองใหม่');
});

test('the administrator form needs both fields and makes no call without them', async () => {
  openPortal('/login-admin/staff');
  await userEvent.type(await screen.findByLabelText('รหัสผู้ใช้'), 'admin-01!{enter}');
  expect(screen.getByLabelText('รหัสผู้ใช้')).toHaveValue('admin01');
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog).toHaveTextContent('ไม่สามารถเข้าสู่ระบบได้');
  expect(dialog).toHaveTextContent('กรุณากรอกรหัสผู้ใช้และรหัสผ่าน');
});

test('the trusted login fails silently to the sign-in page', async () => {
  server.use(http.post(at('/security/token/verify-accesstoken'), () => answer({ code: 'invalid', message: '' }, 400)));
  const { path } = openPortal('/trusted-login#accesstoken=x&redirectPath=/adm/tasks');
  await waitFor(() => expect(path()).toBe('/'), { timeout: 4000 });
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('a signed-in user does not see the sign-in page', async () => {
  signedIn();
  const { path } = openPortal('/');
  await waitFor(() => expect(path()).toBe('/adm/home'));
});

test("another role's page is not found", async () => {
  signedIn();
  const { path } = openPortal('/adm/rap/roles');
  await waitFor(() => expect(path()).toBe('/404'));
  expect(await screen.findByRole('heading', { name: 'ไม่พบหน้าที่ต้องการ' })).toBeInTheDocument();
});

test('signing out ends the session here and at the identity provider', async () => {
  server.use(
    http.post(at('/v2/user-login/logout'), () =>
      answer({ code: 'success', message: 'Logout', logoutUrl: 'http://idp.test/logout?x=1' }),
    ),
  );
  signedIn();
  openPortal('/logout');
  await waitFor(() => expect(goTo).toHaveBeenCalledWith('http://idp.test/logout?x=1'));
  expect(sessionStorage).toHaveLength(0);
});

test('another role gets new tokens and a new start at its landing page', async () => {
  const head = staff({ currentRole: 9, currentRoleSystem: 'both' });
  server.use(
    http.post(at('/security/myadmin-user/re-generate-token'), () =>
      answer({ ...login(head), accesstoken: 'access-9' }),
    ),
  );
  signedIn();
  openPortal('/adm/home');
  await userEvent.click(await screen.findByRole('button', { name: 'บทบาท: อาจารย์' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'หัวหน้าภาค' }));
  await waitFor(() => expect(goTo).toHaveBeenCalledWith('/myku/adm/home'));
  expect(sessionStore.get()?.accesstoken).toBe('access-9');
});
