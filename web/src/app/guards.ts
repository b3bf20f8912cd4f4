import { redirect, type LoaderFunctionArgs } from 'react-router';
import { landingPath } from '@/features/access/session/landing';
import { takeIntent } from '@/features/access/session/pkce';
import { BASE_PATH } from '@/lib/navigation';
import { paths } from '@/lib/paths';
import { isSignedIn, mayOpen, sessionStore } from '@/lib/session';

function pathOf(request: Request): string {
  const url = new URL(request.url);
  const path = url.pathname.startsWith(BASE_PATH) ? url.pathname.slice(BASE_PATH.length) : url.pathname;
  return (path || '/') + url.search;
}

/** The sign-in page is for people who are not signed in. */
export function onlySignedOut(): Response | null {
  return isSignedIn(sessionStore.get()) ? redirect(paths.redirect) : null;
}

/** `/redirect`: on to the landing page, or to the address intended before signing in. */
export function toLanding({ request }: LoaderFunctionArgs): Response {
  const session = sessionStore.get();
  if (!isSignedIn(session)) return redirect(paths.signIn);
  const intent = new URL(request.url).searchParams.get('intent') ?? takeIntent();
  return redirect(landingPath(session.user, intent));
}

/** Any unknown path: signed in to the landing page, else to the sign-in page with the path as intent. */
export function unknownPath({ request }: LoaderFunctionArgs): Response {
  return isSignedIn(sessionStore.get()) ? redirect(paths.redirect) : signInFor(request);
}

function signInFor(request: Request): Response {
  const path = pathOf(request);
  return redirect(path === '/' ? paths.signIn : `${paths.signIn}?${new URLSearchParams({ intent: path })}`);
}

/** A page of the shell: for the signed in, and only where the role's menus lead to `menuPath`. */
export function forMenu(menuPath: string | null) {
  return ({ request }: LoaderFunctionArgs): Response | null => {
    const session = sessionStore.get();
    if (!isSignedIn(session)) return signInFor(request);
    return menuPath === null || mayOpen(session, menuPath) ? null : redirect(paths.notFound);
  };
}
