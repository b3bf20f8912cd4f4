import type { ComponentType } from 'react';
import { createBrowserRouter, type DataRouter, type RouteObject } from 'react-router';
import { BASE_PATH } from '@/lib/navigation';
import { paths } from '@/lib/paths';
import { RouteError } from './route-error';
import { forMenu, onlySignedOut, toLanding, unknownPath } from './guards';
import { studentPages, staffPages, type ShellPage } from './pages';

type Page = () => Promise<{ default: ComponentType }>;

function open(path: string, load: Page): RouteObject {
  return { path, lazy: async () => ({ Component: (await load()).default }) };
}

function guarded([path, load, menuPath = path]: ShellPage): RouteObject {
  return { ...open(path, load), loader: forMenu(menuPath) };
}

export const routes: RouteObject[] = [
  {
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
      open(paths.verify, () => import('./documents/verify-page')),
      open(paths.payLink, () => import('@/features/finance/pay-link/pay-link-page')),
      open(paths.notFound, () => import('@/features/access/sign-in/not-found-page')),
      { path: paths.redirect, loader: toLanding },
      {
        lazy: async () => ({ Component: (await import('./shell/shell')).default }),
        children: [...studentPages, ...staffPages].map(guarded),
      },
      { path: '*', loader: unknownPath },
    ],
  },
];

export function createPortalRouter(): DataRouter {
  return createBrowserRouter(routes, { basename: BASE_PATH });
}
