/** The path every page of the portal lives under. */
export const BASE_PATH = '/myku';

/** Leaves the running page; an object so that tests can watch it. */
export const browser = {
  goTo(url: string): void {
    window.location.assign(url);
  },
};

/** Full page load of the portal's own path, so that nothing of the old session stays in memory. */
export function reloadAt(path = ''): void {
  browser.goTo(`${BASE_PATH}${path === '/' ? '' : path}`);
}

/**
 * The intended path when it is a path of this portal, else null.
 *
 * Foreign addresses, protocol-relative ones (`//host`, `/\host`) and other schemes are refused, and so
 * are the sign-in pages themselves, which would lead in a circle.
 */
export function safeIntent(intent: string | null | undefined): string | null {
  if (!intent || !intent.startsWith('/') || hasUnsafeCharacter(intent)) return null;
  const origin = window.location.origin;
  let url: URL;
  try {
    url = new URL(intent, origin);
  } catch {
    return null;
  }
  if (url.origin !== origin || !intent.startsWith(url.pathname)) return null;
  const path = url.pathname.startsWith(`${BASE_PATH}/`) ? url.pathname.slice(BASE_PATH.length) : url.pathname;
  if (path.startsWith('//') || path === '/' || path === BASE_PATH || SIGN_IN_PATHS.some((own) => path.startsWith(own)))
    return null;
  return `${path}${url.search}`;
}

const SIGN_IN_PATHS = ['/login-admin', '/logout', '/logged-out', '/redirect', '/oauth/', '/trusted-login'];

function hasUnsafeCharacter(text: string): boolean {
  return Array.from(text).some((character) => character === '\\' || character.charCodeAt(0) <= 32);
}
