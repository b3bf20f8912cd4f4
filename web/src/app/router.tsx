import type { QueryClient } from '@tanstack/react-query';
import { createBrowserRouter, Outlet, type DataRouter, type DOMRouterOpts, type RouteObject } from 'react-router';
import { useLeavingGuard } from '@/lib/leaving';
import { BASE_PATH } from '@/lib/navigation';
import { paths } from '@/lib/paths';
import { isSignedIn, sessionStore } from '@/lib/session';
import { RouteError } from './route-error';
import { onlySignedOut, toLanding, unknownPath } from './guards';
import { lazyPage as open } from './lazy-page';

const PORTAL = 'portal';

/** What every page is in. */
function Portal() {
  useLeavingGuard();
  return <Outlet />;
}

/** What can be opened without signing in. The pages of the signed in are added by `routerOptions`. */
export const routes: RouteObject[] = [
  {
    id: PORTAL,
    Component: Portal,
    ErrorBoundary: RouteError,
    HydrateFallback: () => null,
    children: [
      { ...open(paths.signIn, () => import('@/features/access/sign-in/sign-in-page')), loader: onlySignedOut },
      open(paths.adminSignIn, () => import('@/features/access/sign-in/admin-sign-in-page')),
      open(paths.authorizeCallback, () => import('@/features/access/sign-in/authorize-callback-page')),
      open(paths.superAppCallback, () => import('@/features/access/sign-in/super-app-callback-page')),
      open(paths.mobileCallback, () => import('@/features/access/sign-in/mobile-callback-page')),
      open(paths.simulatedLogin, () => import('@/features/access/sign-in/simulated-login-page')),
      open(paths.trustedLogin, () => import('@/features/access/sign-in/trusted-login-page')),
      open(paths.logout, () => import('@/features/access/sign-in/logout-page')),
      open(paths.loggedOut, () => import('@/features/access/sign-in/logged-out-page')),
      open(paths.setup, () => import('@/features/access/setup/setup-page')),
      open(paths.verify, () => import('./documents/verify-page')),
      open(paths.payLink, () => import('@/features/finance/pay-link/pay-link-page')),
      open(paths.notFound, () => import('@/features/access/sign-in/not-found-page')),
      { path: paths.redirect, loader: toLanding },
      { path: '*', loader: unknownPath },
    ],
  },
];

/** The pages of the signed in come with their first one: whoever only sees the sign-in page does not load their list. */
export function routerOptions(client: QueryClient): DOMRouterOpts {
  let areKnown = false;
  return {
    basename: BASE_PATH,
    patchRoutesOnNavigation: async ({ patch }) => {
      if (areKnown || !isSignedIn(sessionStore.get())) return;
      const { signedInRoutes } = await import('./signed-in-routes');
      if (!areKnown) patch(PORTAL, signedInRoutes(client));
      areKnown = true;
    },
  };
}

export function createPortalRouter(client: QueryClient): DataRouter {
  return createBrowserRouter(routes, routerOptions(client));
}
