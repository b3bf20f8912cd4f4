import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browser } from '@/lib/navigation';
import { clearSession, saveSession, sessionStore } from '@/lib/session';
import { joinOtherTabs, leaveOtherTabs } from '@/lib/shared-session';
import { screenIs } from '@/testing/browser';
import { emptyInbox, login, staff, staffMenus } from '@/testing/fixtures';
import { openPortal, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

const exchanged = vi.fn<() => void>();
const goTo = vi.fn<(url: string) => void>();

beforeEach(() => {
  screenIs(true);
  exchanged.mockReset();
  goTo.mockReset();
  vi.spyOn(browser, 'goTo').mockImplementation(goTo);
  server.use(
    http.get(at('/usr-common/getAnnounceNews'), () => answer({ code: 'success', results: [] })),
    http.get(at('/tasks'), () => answer({ items: [], page: 1, pageSize: 1, total: 0 })),
    http.get(at('/tasks/overview'), () => answer(emptyInbox)),
    http.get(at('/delegations'), () => answer({ mine: [], givenToMe: [] })),
    http.get(at('/security/userAuthProfile/getUserMenu'), () => answer({ code: 'success', results: staffMenus })),
    http.get(at('/usr-common/getschedule'), () =>
      answer({ code: 'success', results: [{ academicYr: 2569, semester: 1 }] }),
    ),
    http.post(at('/security/permission/menu-routing'), () => answer({ code: 'not_found', message: '' }, 404)),
    http.get(at('/security/permission/role-data-scope'), () =>
      answer({ code: 'success', results: { dataScope: 'own', actionScope: [] } }),
    ),
    // The provider takes a code once.
    http.post(at('/security/oauth/save-authorize-data'), () => {
      exchanged();
      return answer({ code: 'authorization_rejected', message: '', details: {} }, 401);
    }),
    http.post(at('/security/myadmin-user/mobile-user-profile-by-app-access-token'), () =>
      answer({ code: 'authorization_rejected', message: '', details: {} }, 401),
    ),
  );
});

afterEach(leaveOtherTabs);

const CALLBACK = '/oauth/authorize-callback';
const SUPER_APP = '/kusuperapp/oauth-callback/alllogin';
const OURS = 'code=c&session_state=s&state=ours';
const GIVEN_UP = 'error=temporarily_unavailable&error_description=authentication_expired&state=ours';
const PROBLEM = 'มีปัญหาในการยืนยันตัวตน';
const someoneElse = { ...login(staff({ loginName: 'other01' })), accesstoken: 'access-b', renewtoken: 'renew-b' };

/** What this tab put aside before it left for the provider. */
function left(intent?: string) {
  sessionStorage.setItem('oauth.state', 'ours');
  sessionStorage.setItem('oauth.code_verifier', 'v');
  if (intent) sessionStorage.setItem('oauth.intent', intent);
}

/** The code of the callback is somebody else's than of who is signed in. */
function codeOfSomeoneElse() {
  server.use(
    http.post(at('/security/oauth/save-authorize-data'), () => {
      exchanged();
      return answer({ code: 'success', accesstoken: 'access-b', renewtoken: 'renew-b' });
    }),
    http.post(at('/security/myadmin-user/login-profile'), () => answer(someoneElse)),
  );
}

test.each([
  ['opened again with the state that was used', `${CALLBACK}?code=c&session_state=s&state=used`],
  ['opened by going back, with a new code', `${CALLBACK}?code=new&session_state=s&state=used`],
  ['of a provider that refused', `${CALLBACK}?error=login_required&state=used`],
  ['without anything', CALLBACK],
  ['of the super-app with a code', `${SUPER_APP}?code=c&session_state=s&state=used`],
])('a callback %s leads whoever is signed in to their page', async (_name, address) => {
  signedIn();
  const { path } = openPortal(address);
  await waitFor(() => expect(path()).toBe('/adm/home'));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(sessionStore.get()).toMatchObject({ accesstoken: login(staff()).accesstoken });
});

test.each([CALLBACK, SUPER_APP])('whoever comes back at %s replaces who signed in meanwhile', async (address) => {
  codeOfSomeoneElse();
  signedIn();
  left('/adm/tasks/away');
  sessionStorage.setItem('kept', 'of the first');
  const { path } = openPortal(`${address}?${OURS}`);
  await waitFor(() => expect(path()).toBe('/adm/tasks/away'));
  expect(exchanged).toHaveBeenCalledOnce();
  expect(sessionStore.get()).toMatchObject({ accesstoken: 'access-b', user: { loginName: 'other01' } });
  expect(sessionStorage.getItem('oauth.code_verifier')).toBeNull();
  expect(sessionStorage.getItem('kept')).toBeNull();
});

test('whom the super-app hands over replaces who was signed in', async () => {
  server.use(
    http.post(at('/security/myadmin-user/mobile-user-profile-by-app-access-token'), () => answer(someoneElse)),
  );
  signedIn();
  sessionStorage.setItem('kept', 'of the first');
  const { path } = openPortal(`${SUPER_APP}?accesstoken=new`);
  await waitFor(() => expect(path()).toBe('/adm/home'));
  expect(sessionStore.get()).toMatchObject({ accesstoken: 'access-b', user: { loginName: 'other01' } });
  expect(sessionStorage.getItem('kept')).toBeNull();
});

test('a code that was used signs nobody out, and opens nothing that somebody else intended', async () => {
  signedIn();
  left('/adm/tasks/away');
  const { path } = openPortal(`${CALLBACK}?${OURS}`);
  await waitFor(() => expect(path()).toBe('/adm/home'));
  expect(exchanged).toHaveBeenCalledOnce();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(sessionStore.get()).toMatchObject({ accesstoken: login().accesstoken });
});

test('a callback of another request opens nothing that this tab intended', async () => {
  signedIn();
  left('/adm/tasks/away');
  const { path } = openPortal(`${CALLBACK}?code=c&session_state=s&state=theirs`);
  await waitFor(() => expect(path()).toBe('/adm/home'));
  expect(exchanged).not.toHaveBeenCalled();
});

test.each([
  ['a provider that refused', `${CALLBACK}?error=access_denied&state=ours`, 'ไม่มีข้อมูลสำหรับยืนยันตัวตน'],
  ['a super-app token that has expired', `${SUPER_APP}?accesstoken=old`, PROBLEM],
])('%s is told to whoever is signed in too, and their session stays', async (_name, address, words) => {
  signedIn();
  left();
  const { path } = openPortal(address);
  expect(await screen.findByRole('alertdialog')).toHaveTextContent(words);
  await userEvent.click(screen.getByRole('button', { name: 'ตกลง' }));
  await waitFor(() => expect(path()).toBe('/adm/home'));
  expect(sessionStore.get()).toMatchObject({ accesstoken: login().accesstoken });
});

test('a request that the provider gave up because another tab came first leads to the page of that tab', async () => {
  signedIn();
  left('/adm/tasks/away');
  const { path } = openPortal(`${CALLBACK}?${GIVEN_UP}`);
  await waitFor(() => expect(path()).toBe('/adm/home'));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(sessionStore.get()).toMatchObject({ accesstoken: login().accesstoken });
  expect(sessionStorage.getItem('oauth.intent')).toBeNull();
});

test('a request that the provider gave up is sent once more, with where it leads', async () => {
  left('/adm/tasks/away');
  openPortal(`${CALLBACK}?${GIVEN_UP}`);
  await waitFor(() => expect(goTo).toHaveBeenCalledOnce());
  const [address] = goTo.mock.calls[0] ?? [];
  expect(new URL(String(address)).searchParams.get('state')).toBe(sessionStorage.getItem('oauth.state'));
  expect(sessionStorage.getItem('oauth.intent')).toBe('/adm/tasks/away');
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('a request that the provider gave up twice is told clearly, and never sent a third time', async () => {
  left();
  sessionStorage.setItem('oauth.tried_again', '1');
  const { path } = openPortal(`${CALLBACK}?${GIVEN_UP}`);
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('ยังไม่ตอบรับการเข้าสู่ระบบครั้งนี้');
  await userEvent.click(screen.getByRole('button', { name: 'ตกลง' }));
  await waitFor(() => expect(path()).toBe('/'));
  expect(goTo).not.toHaveBeenCalled();
  expect(sessionStorage.getItem('oauth.tried_again')).toBeNull();
});

test('a request of nobody here that the provider gave up is not sent again', async () => {
  left();
  openPortal(`${CALLBACK}?error=temporarily_unavailable&state=theirs`);
  expect(await screen.findByRole('alertdialog')).toHaveTextContent(PROBLEM);
  expect(goTo).not.toHaveBeenCalled();
});

test('a person whom the portal does not know is told so, whoever is signed in', async () => {
  server.use(
    http.post(at('/security/oauth/save-authorize-data'), () =>
      answer({ code: 'error', message: '', details: { reason: 'user profile not found' } }, 404),
    ),
  );
  signedIn();
  left();
  openPortal(`${CALLBACK}?${OURS}`);
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('ไม่พบผู้ใช้ในระบบ');
});

test('a sign-in without menus is told, and is no session', async () => {
  codeOfSomeoneElse();
  server.use(http.get(at('/security/userAuthProfile/getUserMenu'), () => answer({ code: 'error', message: '' }, 400)));
  signedIn();
  left();
  openPortal(`${CALLBACK}?${OURS}`);
  expect(await screen.findByRole('alertdialog')).toHaveTextContent(PROBLEM);
  expect(sessionStore.get()).toBeNull();
});

test('a copy of the callback takes the session of the tab whose code was taken', async () => {
  await joinOtherTabs();
  signedIn();
  const session = sessionStore.get();
  clearSession();
  const other = new BroadcastChannel('myku.session');
  let asked = 0;
  other.addEventListener('message', ({ data }: MessageEvent<{ kind: string }>) => {
    // The other tab is still reading its menus when it is asked first.
    if (data.kind === 'asked' && ++asked === 2) other.postMessage({ kind: 'shared', session });
  });
  sessionStorage.setItem('oauth.state', 'ours');
  const { path } = openPortal(`${CALLBACK}?${OURS}`);
  await waitFor(() => expect(path()).toBe('/adm/home'), { timeout: 4000 });
  expect(exchanged).toHaveBeenCalledOnce();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(sessionStore.get()).toMatchObject({ renewtoken: session?.renewtoken });
  other.close();
});

test('whoever is signed in nowhere is told of the failure', async () => {
  await joinOtherTabs();
  sessionStorage.setItem('oauth.state', 'ours');
  openPortal(`${CALLBACK}?${OURS}`);
  expect(await screen.findByRole('alertdialog', undefined, { timeout: 4000 })).toHaveTextContent(PROBLEM);
  expect(sessionStore.get()).toBeNull();
});

test('a session without a user is no session: its callback signs in', async () => {
  saveSession({ accesstoken: 'half', renewtoken: 'half' });
  sessionStorage.setItem('oauth.state', 'ours');
  openPortal(`${CALLBACK}?${OURS}`);
  await waitFor(() => expect(exchanged).toHaveBeenCalledOnce());
});
