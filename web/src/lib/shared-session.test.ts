import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { staff, login } from '@/testing/fixtures';
import { signedIn } from '@/testing/render';
import { soon } from '@/testing/soon';
import { browser } from './navigation';
import { sessionStore, type Session } from './session';
import { beforeLeaving } from './before-leaving';
import {
  joinOtherTabs,
  leaveOtherTabs,
  otherTabsLeave,
  takeSessionOfOtherTab,
  tellEnded,
  tellReplaced,
} from './shared-session';

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
  await soon(() => expect(heard.map((one) => one.kind)).toContain(kind));
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
  vi.unstubAllGlobals();
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
  await soon(() => expect(goTo).toHaveBeenCalledWith('/myku'));
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
  await soon(() => expect(goTo).toHaveBeenCalledWith('/myku/redirect'));
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

const someoneElse = () => ({ ...theSession(), accesstoken: 'other', renewtoken: 'of somebody else' });

test.each<[string, () => unknown]>([
  ['ends another session', () => ({ kind: 'ended', of: 'of somebody else' })],
  ['replaces another session', () => ({ kind: 'replaced', of: 'of somebody else', session: someoneElse() })],
  ['leaves another session', () => ({ kind: 'leaving', of: 'of somebody else' })],
  ['leaves while nothing is to be sent here', () => ({ kind: 'leaving', of: theSession().renewtoken })],
  ['shares a session that nobody asked for', () => ({ kind: 'shared', session: someoneElse() })],
  ['has sent what it had', () => ({ kind: 'left', of: theSession().renewtoken })],
  ['still sends', () => ({ kind: 'busy', of: theSession().renewtoken })],
  ['is of a later version', () => ({ kind: 'locked', of: theSession().renewtoken })],
  ['says nothing', () => null],
  ['says words', () => 'ended'],
])('a tab that %s changes nothing in one that is signed in', async (_, message) => {
  const failed = vi.fn<(event: Event) => void>();
  window.addEventListener('error', failed);
  signedIn();
  await joinOtherTabs();
  const before = theSession();
  other.postMessage(message());
  other.postMessage({ kind: 'asked' });
  await said('shared');
  expect(theSession()).toEqual(before);
  expect(heard.map((one) => one.kind)).toEqual(['shared']);
  expect(goTo).not.toHaveBeenCalled();
  expect(failed).not.toHaveBeenCalled();
  window.removeEventListener('error', failed);
});

/** Another tab that answers a question with this. */
function answers(message: () => unknown, to = 'asked') {
  other.addEventListener('message', ({ data }: MessageEvent<{ kind: string }>) => {
    if (data.kind === to) other.postMessage(message());
  });
}

test.each<[string, (session: Session) => unknown]>([
  ['has no user yet', (session) => ({ kind: 'shared', session: { ...session, user: null } })],
  ['has not read its rights yet', (session) => ({ kind: 'shared', session: { ...session, userinfo: null } })],
  ['has none', () => ({ kind: 'shared', session: null })],
  ['has one of another version', () => ({ kind: 'shared', session: {} })],
  ['has one without its tokens', (session) => ({ kind: 'shared', session: { ...session, renewtoken: '' } })],
  ['knows no end of its session', (session) => ({ kind: 'shared', session: { ...session, renewExpiresin: null } })],
  ['says nothing', () => null],
])('a new tab takes no session over from one that %s', async (_, message) => {
  signedIn();
  const session = theSession();
  sessionStore.set(null);
  answers(() => message(session));
  await joinOtherTabs();
  expect(sessionStore.get()).toBeNull();
});

test('whoever asks twice at once is told twice', async () => {
  signedIn();
  const session = theSession();
  await joinOtherTabs();
  sessionStore.set(null);
  answers(() => ({ kind: 'shared', session }));
  expect(await Promise.all([takeSessionOfOtherTab(1), takeSessionOfOtherTab(1)])).toEqual([true, true]);
});

test('a tab that joins twice answers once', async () => {
  signedIn();
  await Promise.all([joinOtherTabs(), joinOtherTabs()]);
  other.postMessage({ kind: 'asked' });
  other.postMessage({ kind: 'asked' });
  await soon(() => expect(heard.map((one) => one.kind)).toEqual(['shared', 'shared']));
});

test('a browser without channels goes on with the session of this tab', async () => {
  vi.stubGlobal('BroadcastChannel', undefined);
  signedIn();
  const before = theSession();
  await joinOtherTabs();
  await otherTabsLeave(before.renewtoken);
  tellEnded(before.renewtoken);
  expect(theSession()).toEqual(before);
});

test('a tab that was soon done is no reason not to wait for a slower one', async () => {
  signedIn();
  await joinOtherTabs();
  const of = theSession().renewtoken;
  const order: string[] = [];
  answers(() => ({ kind: 'busy', of }), 'leaving');
  answers(() => ({ kind: 'left', of }), 'leaving');
  other.addEventListener('message', ({ data }: MessageEvent<{ kind: string }>) => {
    if (data.kind !== 'leaving') return;
    window.setTimeout(() => other.postMessage({ kind: 'busy', of }), 100);
    window.setTimeout(() => {
      order.push('sent');
      other.postMessage({ kind: 'left', of });
    }, 500);
  });
  await otherTabsLeave(of);
  expect([...order, 'ends']).toEqual(['sent', 'ends']);
});

test('what cannot be sent holds nobody up', async () => {
  signedIn();
  await joinOtherTabs();
  const done = beforeLeaving(() => Promise.reject(new Error('no')));
  other.postMessage({ kind: 'leaving', of: theSession().renewtoken });
  expect(await said('left')).toBe(true);
  done();
});

test('a tab that never says that it has sent what it had is waited for two seconds', async () => {
  signedIn();
  await joinOtherTabs();
  const of = theSession().renewtoken;
  answers(() => ({ kind: 'busy', of }), 'leaving');
  const began = performance.now();
  await otherTabsLeave(of);
  expect(performance.now() - began).toBeGreaterThan(1_900);
});
