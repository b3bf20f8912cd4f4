import { render } from '@testing-library/react';
import { createMemoryRouter, type DOMRouterOpts, type RouteObject } from 'react-router';
import { App } from '@/app/app';
import { routerOptions, routes } from '@/app/router';
import { PageOutlet } from '@/app/shell/page-outlet';
import { pageRoutes } from '@/app/signed-in-routes';
import { createQueryClient } from '@/client/query-client';
import type { Schemas } from '@/client/schemas';
import { AppTheme } from '@/components/app-theme';
import { BASE_PATH } from '@/lib/navigation';
import { saveSession, type UserInfo } from '@/lib/session';
import { login, staff } from './fixtures';

type Client = ReturnType<typeof createQueryClient>;

function openAt(path: string, queryClient: Client, all: RouteObject[], options: DOMRouterOpts) {
  const router = createMemoryRouter(all, { ...options, initialEntries: [BASE_PATH + path] });
  render(<App router={router} queryClient={queryClient} />);
  return { router, path: () => router.state.location.pathname.replace(BASE_PATH, '') || '/' };
}

/** What stands around a page that is tested: the theme and the main area, without bars and menus. */
function PageAlone() {
  return (
    <AppTheme>
      <main>
        <PageOutlet />
      </main>
    </AppTheme>
  );
}

/** Renders the page at a path with its providers, routes and guards, and without the frame of the application. */
export function open(path: string) {
  const queryClient = createQueryClient();
  const pages: RouteObject = { Component: PageAlone, HydrateFallback: () => null, children: pageRoutes(queryClient) };
  return openAt(path, queryClient, [pages, ...routes], { basename: BASE_PATH });
}

/** Opens the whole application at a path, as a browser would: for tests of the frame and of signing in. */
export function openPortal(path: string) {
  const queryClient = createQueryClient();
  return openAt(path, queryClient, routes, routerOptions(queryClient));
}

/** Puts a signed-in user's session in the browser's storage. */
export function signedIn(user: Schemas['UserView'] = staff(), changes: Partial<UserInfo> = {}): void {
  const { accesstoken, renewtoken, renewExpiresin } = login(user);
  saveSession({
    accesstoken,
    renewtoken,
    renewExpiresin,
    user,
    userinfo: { academicYear: 2569, semester: 1, dataScope: 'own', actionScope: [], routes: [], ...changes },
  });
}
