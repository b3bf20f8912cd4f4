import { hasDuties, leaveNothing } from './before-leaving';
import { reloadAt } from './navigation';
import { paths } from './paths';
import { clearSession, isSignedIn, isWhole, saveSession, sessionStore, type Session } from './session';

/** What tabs of the portal in one browser say to each other. `of`: the renew token of the session that is meant. */
type Said =
  | { kind: 'asked' }
  | { kind: 'shared'; session: Session }
  | { kind: 'replaced'; of: string; session: Session }
  | { kind: 'leaving' | 'busy' | 'left'; of: string }
  | { kind: 'ended'; of: string };

const CHANNEL = 'myku.session';
/** Another tab answers within a few milliseconds, a busy one somewhat later. */
const ANSWERED_WITHIN_MS = 300;
/** What another tab still sends is waited for so long. */
const LEFT_WITHIN_MS = 2000;
/** A tab that is signing in has its session after so many questions. */
const SIGNS_IN_WITHIN_TRIES = 4;

let channel: BroadcastChannel | null = null;
/** Whoever waits for the session of another tab. */
const waiting = new Set<(session: Session) => void>();

/**
 * A new tab takes the session over from one that is open, so that a link opened beside and a typed address are signed
 * in too. It goes from tab to tab and is stored nowhere but in each: closing the last one ends it.
 */
export async function joinOtherTabs(): Promise<void> {
  leaveOtherTabs();
  if (!('BroadcastChannel' in window) || !window.BroadcastChannel) return;
  const joined = new BroadcastChannel(CHANNEL);
  channel = joined;
  joined.addEventListener('message', ({ data }: MessageEvent<Said | null>) => {
    if (data) heard(data);
  });
  if (!sessionStore.get()) await takeSession();
}

/** Takes over the session of another tab where one is signed in; answers whether there was one. */
async function takeSession(): Promise<boolean> {
  const session = await new Promise<Session | null>((resolve) => {
    waiting.add(resolve);
    window.setTimeout(() => {
      waiting.delete(resolve);
      resolve(null);
    }, ANSWERED_WITHIN_MS);
    say({ kind: 'asked' });
  });
  if (session) saveSession(session);
  return session !== null;
}

/** As `takeSession`, and waits a second for a tab that is just signing in. */
export async function takeSessionOfOtherTab(tries = SIGNS_IN_WITHIN_TRIES): Promise<boolean> {
  return tries > 0 && ((await takeSession()) || takeSessionOfOtherTab(tries - 1));
}

export function leaveOtherTabs(): void {
  channel?.close();
  channel = null;
}

/**
 * Has the other tabs send what they still have to send, while the session of this renew token is theirs too. Whatever
 * they do, the session can end afterwards.
 */
export async function otherTabsLeave(of: string): Promise<void> {
  const joined = channel;
  if (!joined) return;
  let busy = 0;
  let haveAnswered = false;
  await new Promise<void>((resolve) => {
    const done = () => {
      joined.removeEventListener('message', listen);
      resolve();
    };
    const listen = ({ data }: MessageEvent<Said | null>) => {
      if (data?.kind === 'busy' && data.of === of) busy += 1;
      if (data?.kind === 'left' && data.of === of) {
        busy -= 1;
        if (haveAnswered && busy === 0) done();
      }
    };
    joined.addEventListener('message', listen);
    window.setTimeout(() => {
      haveAnswered = true;
      if (busy === 0) done();
    }, ANSWERED_WITHIN_MS);
    window.setTimeout(done, LEFT_WITHIN_MS);
    say({ kind: 'leaving', of });
  });
}

/** The session that began with this renew token has ended: in every tab. */
export function tellEnded(of: string): void {
  say({ kind: 'ended', of });
}

/** The session that began with this renew token goes on as another one, in another role: in every tab. */
export function tellReplaced(of: string): void {
  const session = sessionStore.get();
  if (isSignedIn(session)) say({ kind: 'replaced', of, session });
}

function say(said: Said): void {
  channel?.postMessage(said);
}

function heard(said: Said): void {
  const session = sessionStore.get();
  switch (said.kind) {
    case 'asked':
      if (isSignedIn(session)) say({ kind: 'shared', session });
      break;
    case 'shared':
      if (!isWhole(said.session)) break;
      for (const take of waiting) take(said.session);
      waiting.clear();
      break;
    case 'leaving':
      if (session?.renewtoken !== said.of || !hasDuties()) break;
      say({ kind: 'busy', of: said.of });
      void leaveNothing().then(() => say({ kind: 'left', of: said.of }));
      break;
    case 'busy':
    case 'left':
      break; // for whoever waits in otherTabsLeave
    case 'replaced':
      if (session?.renewtoken !== said.of) break;
      saveSession(said.session);
      reloadAt(paths.redirect);
      break;
    case 'ended':
      if (session?.renewtoken !== said.of) break;
      clearSession();
      reloadAt();
      break;
  }
}
