import { screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearSession, saveSession, sessionStore } from '@/lib/session';
import { joinOtherTabs, leaveOtherTabs } from '@/lib/shared-session';
import { screenIs } from '@/testing/browser';
import { emptyInbox, login, staff, staffMenus } from '@/testing/fixtures';
import { openPortal, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

const exchanged = vi.fn<() => void>();

beforeEach(() => {
  screenIs(true);
  exchanged.mockReset();
  server.use(
    http.get(at('/usr-common/getAnnounceNews'), () => answer({ code: 'success', results: [] })),
    http.get(at('/tasks'), () => answer({ items: [], page: 1, pageSize: 1, total: 0 })),
    http.get(at('/tasks/overview'), () => answer(emptyInbox)),
    http.get(at('/delegations'), () => answer({ mine: [], givenToMe: [] })),
    http.get(at('/security/userAuthProfile/getUserMenu'), () => answer({ code: 'success', results: staffMenus })),
    // The provider takes a code once.
    http.post(at('/security/oauth/save-authorize-data'), () => {
      exchanged();
      return answer({ code: 'error', message: 'invalid_grant', details: {} }, 400);
    }),
    http.post(at('/security/myadmin-user/mobile-user-profile-by-app-access-token'), () =>
      answer({ code: 'error', message: 'expired', details: {} }, 400),
    ),
  );
});

afterEach(leaveOtherTabs);

const CALLBACK = '/oauth/authorize-callback';

test.each([
  ['opened again with the state that was used', `${CALLBACK}?code=c&session_state=s&state=used`],
  ['opened by going back, with a new code', `${CALLBACK}?code=new&session_state=s&state=used`],
  ['of a provider that refused', `${CALLBACK}?error=login_required&state=used`],
  ['without anything', CALLBACK],
  ['of the super-app with a code', '/kusuperapp/oauth-callback/alllogin?code=c&session_state=s&state=used'],
  ['of the super-app with a token that has expired', '/kusuperapp/oauth-callback/alllogin?accesstoken=old'],
])('a callback %s leads whoever is signed in to their page', async (_name, address) => {
  signedIn();
  const { path } = openPortal(address);
  await waitFor(() => expect(path()).toBe('/adm/home'));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(sessionStore.get()).toMatchObject({ accesstoken: login(staff()).accesstoken });
});

test('a tab that comes back while another one signed in goes on in that session, to where it was going', async () => {
  signedIn();
  sessionStorage.setItem('oauth.state', 'ours');
  sessionStorage.setItem('oauth.code_verifier', 'v');
  sessionStorage.setItem('oauth.intent', '/adm/tasks/away');
  const { path } = openPortal(`${CALLBACK}?code=c&session_state=s&state=ours`);
  await waitFor(() => expect(path()).toBe('/adm/tasks/away'));
  expect(exchanged).not.toHaveBeenCalled();
  expect(sessionStorage.getItem('oauth.code_verifier')).toBeNull();
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
  const { path } = openPortal(`${CALLBACK}?code=c&session_state=s&state=ours`);
  await waitFor(() => expect(path()).toBe('/adm/home'), { timeout: 4000 });
  expect(exchanged).toHaveBeenCalledOnce();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(sessionStore.get()).toMatchObject({ renewtoken: session?.renewtoken });
  other.close();
});

test('whoever is signed in nowhere is told of the failure', async () => {
  await joinOtherTabs();
  sessionStorage.setItem('oauth.state', 'ours');
  openPortal(`${CALLBACK}?code=c&session_state=s&state=ours`);
  expect(await screen.findByRole('alertdialog', undefined, { timeout: 4000 })).toHaveTextContent('มีปัญหาในการยืนยันตัวตน');
  expect(sessionStore.get()).toBeNull();
});

test('a session without a user is no session: its callback signs in', async () => {
  saveSession({ accesstoken: 'half', renewtoken: 'half' });
  sessionStorage.setItem('oauth.state', 'ours');
  openPortal(`${CALLBACK}?code=c&session_state=s&state=ours`);
  await waitFor(() => expect(exchanged).toHaveBeenCalledOnce());
});
