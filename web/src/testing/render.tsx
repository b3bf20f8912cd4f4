import { render } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { App } from '@/app/app';
import { routerOptions, routes } from '@/app/router';
import { createQueryClient } from '@/client/query-client';
import type { User } from '@/client/models';
import { BASE_PATH } from '@/lib/navigation';
import { saveSession, type UserInfo } from '@/lib/session';
import { login, staff } from './fixtures';

/** Opens the whole application at a path, as a browser would. */
export function open(path: string) {
  const queryClient = createQueryClient();
  const router = createMemoryRouter(routes, { ...routerOptions(queryClient), initialEntries: [BASE_PATH + path] });
  render(<App router={router} queryClient={queryClient} />);
  return { router, path: () => router.state.location.pathname.replace(BASE_PATH, '') || '/' };
}

/** Puts a signed-in user's session in the browser's storage. */
export function signedIn(user: User = staff(), changes: Partial<UserInfo> = {}): void {
  const { accesstoken, renewtoken, renewExpiresin } = login(user);
  saveSession({
    accesstoken,
    renewtoken,
    renewExpiresin,
    user,
    userinfo: { academicYear: 2569, semester: 1, dataScope: 'own', actionScope: [], routes: [], ...changes },
  });
}

/** jsdom has no layout: says whether the screen is 992 px or wider. */
export function screenIs(wide: boolean): void {
  window.matchMedia = (query) =>
    Object.assign(new EventTarget(), {
      matches: query.includes('min-width') ? wide : !wide && query.includes('max-width'),
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
}
