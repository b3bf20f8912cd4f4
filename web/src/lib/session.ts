import type { Tokens, Schemas } from '@/client/schemas';
import { BASE_PATH } from './navigation';
import { createStore } from './store';

/** What the portal learned about the user after signing in, beyond the login answer. */
export interface UserInfo {
  academicYear: number;
  semester: number;
  dataScope: string;
  actionScope: { menuId: number; actions: string[] }[];
  routes: { path: string; menuId: number }[];
}

export interface Session {
  accesstoken: string;
  renewtoken: string;
  user: Schemas['UserView'] | null;
  userinfo: UserInfo | null;
  /** Epoch seconds after which the session can no longer be prolonged: expiry minus ten minutes. */
  renewExpiresin: number | null;
}

const RENEW_MARGIN_SECONDS = 600;
const KEYS = ['accesstoken', 'renewtoken', 'user', 'userinfo', 'renewExpiresin'] as const;

function parsed<T>(text: string | null): T | null {
  try {
    return text === null ? null : (JSON.parse(text) as T);
  } catch {
    return null;
  }
}

function read(): Session | null {
  const accesstoken = sessionStorage.getItem('accesstoken');
  if (!accesstoken) return null;
  return {
    accesstoken,
    renewtoken: sessionStorage.getItem('renewtoken') ?? '',
    user: parsed<Schemas['UserView']>(sessionStorage.getItem('user')),
    userinfo: parsed<UserInfo>(sessionStorage.getItem('userinfo')),
    renewExpiresin: parsed<number>(sessionStorage.getItem('renewExpiresin')),
  };
}

const store = createStore<Session | null>(read());
export const sessionStore = store;

function write(key: (typeof KEYS)[number], value: unknown): void {
  if (value === null || value === undefined) sessionStorage.removeItem(key);
  else sessionStorage.setItem(key, typeof value === 'string' ? value : JSON.stringify(value));
}

export function saveSession(changes: Partial<Session>): void {
  const next = {
    accesstoken: '',
    renewtoken: '',
    user: null,
    userinfo: null,
    renewExpiresin: null,
    ...store.get(),
    ...changes,
  };
  for (const key of KEYS) write(key, next[key]);
  store.set(next);
}

export function saveTokens(tokens: Tokens): void {
  saveSession({ accesstoken: tokens.accesstoken, renewtoken: tokens.renewtoken });
}

/** Stores the renew deadline: the renew token's expiry (epoch seconds) minus ten minutes. */
export function saveRenewExpiry(expirySeconds: number): void {
  saveSession({ renewExpiresin: expirySeconds - RENEW_MARGIN_SECONDS });
}

/** Forgets tokens and user; whatever else a page kept in session storage goes too. */
export function clearSession(): void {
  sessionStorage.clear();
  store.set(null);
}

/** Reads the storage again; for the first load of a page and for tests. */
export function reloadSession(): void {
  store.set(read());
}

/** Whether this tab has another session by now than the page knows. */
export function sessionHasChanged(): boolean {
  return read()?.renewtoken !== store.get()?.renewtoken;
}

/** Whether something that another tab sent is all of a session: a tab of another version may know less. */
export function isWhole(session: Partial<Session> | null): session is Session {
  return (
    session !== null && KEYS.every((key) => session[key] !== undefined && session[key] !== null && session[key] !== '')
  );
}

export function isSignedIn(session: Session | null): session is Session & { user: Schemas['UserView'] } {
  return session !== null && session.user !== null && session.userinfo !== null;
}

export function roleMenus(session: Session | null): Schemas['MenuView'][] {
  return session?.user?.roleMenus ?? [];
}

/** Whether the menus of the current role lead to a page. */
export function mayOpen(session: Session | null, menuPath: string): boolean {
  const opened = [
    ...roleMenus(session).map((menu) => menu.menuUrl),
    ...(session?.userinfo?.routes ?? []).map((route) => route.path),
  ];
  return opened.some((path) => path?.replace(BASE_PATH, '') === menuPath);
}
