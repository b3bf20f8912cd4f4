import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { staff, login } from '@/testing/fixtures';
import { signedIn } from '@/testing/render';
import { browser } from './navigation';
import { sessionStore, type Session } from './session';
import { beforeLeaving } from './before-leaving';
import { joinOtherTabs, leaveOtherTabs, otherTabsLeave, tellEnded, tellReplaced } from './shared-session';

const goTo = vi.fn<(url: string) => void>();
let other: BroadcastChannel;
const heard: { kind: string }[] = [];

function theSession(): Session {
  const session = sessionStore.get();
  if (!session) throw new Error('nobody is signed in');
  return session;
}

/** What the other tab hears next. */
async function said(kind: string) {
  await vi.waitFor(() => expect(heard.map((one) => one.kind)).toContain(kind));
  return true;
}

beforeEach(() => {
  goTo.mockReset();
  vi.spyOn(browser, 'goTo').mockImplementation(goTo);
  heard.length = 0;
  other = new BroadcastChannel('myku.session');
  other.addEventListener('message', ({ data }: MessageEvent<{ kind: string }>) => void heard.push(data));
});

afterEach(() => {
  other.close();
  leaveOtherTabs();
});

test('a new tab takes the session over from one that is signed in, and keeps nothing outside the tab', async () => {
  signedIn();
  const session = theSession();
  sessionStorage.clear();
  sessionStore.set(null);
  other.addEventListener('message', () => other.postMessage({ kind: 'shared', session }));
  await joinOtherTabs();
  expect(sessionStore.get()).toEqual(session);
  expect(JSON.stringify(localStorage)).not.toContain(session.accesstoken);
});

test('a tab without another one goes on signed out, and takes no session that comes unasked', async () => {
  await joinOtherTabs();
  other.postMessage({ kind: 'shared', session: { ...login(), user: staff(), userinfo: null } });
  await said('asked');
  expect(sessionStore.get()).toBeNull();
});

test('a signed-in tab answers one that asks', async () => {
  signedIn();
  await joinOtherTabs();
  other.postMessage({ kind: 'asked' });
  expect(await said('shared')).toBe(true);
});

test('signing out in one tab ends the same session in the others, and no other session', async () => {
  signedIn();
  await joinOtherTabs();
  other.postMessage({ kind: 'ended', of: 'of somebody else' });
  other.postMessage({ kind: 'asked' });
  await said('shared');
  expect(sessionStore.get()).not.toBeNull();
  other.postMessage({ kind: 'ended', of: theSession().renewtoken });
  await vi.waitFor(() => expect(goTo).toHaveBeenCalledWith('/myku'));
  expect(sessionStore.get()).toBeNull();
  tellEnded('this one');
  await said('ended');
});

test('another role in one tab is the role of the others', async () => {
  signedIn();
  await joinOtherTabs();
  const session = { ...theSession(), renewtoken: 'renewed' };
  tellReplaced('this one');
  await said('replaced');
  other.postMessage({ kind: 'replaced', of: theSession().renewtoken, session });
  await vi.waitFor(() => expect(goTo).toHaveBeenCalledWith('/myku/redirect'));
  expect(theSession().renewtoken).toBe('renewed');
});

test('before a session ends, what another tab still has to send is sent with it', async () => {
  signedIn();
  await joinOtherTabs();
  const send = vi.fn<() => Promise<void>>().mockResolvedValue();
  const done = beforeLeaving(send);
  other.postMessage({ kind: 'leaving', of: theSession().renewtoken });
  expect(await said('left')).toBe(true);
  done();
  expect(heard.map((one) => one.kind)).toEqual(['busy', 'left']);
  expect(send).toHaveBeenCalledOnce();
});

test('whoever signs out waits until the other tab has sent what it had', async () => {
  signedIn();
  await joinOtherTabs();
  const of = theSession().renewtoken;
  const order: string[] = [];
  other.addEventListener('message', ({ data }: MessageEvent<{ kind: string }>) => {
    if (data.kind !== 'leaving') return;
    other.postMessage({ kind: 'busy', of });
    window.setTimeout(() => {
      order.push('sent');
      other.postMessage({ kind: 'left', of });
    }, 500);
  });
  await otherTabsLeave(of);
  order.push('ends');
  expect(order).toEqual(['sent', 'ends']);
});
