import type { QueryClient } from '@tanstack/react-query';
import type { LoaderFunctionArgs, RouteObject } from 'react-router';
import { i18n } from '@/lib/i18n';
import { forMenu } from './guards';
import { lazyPage } from './lazy-page';
import PageNotHere from './page-not-here';
import { staffPages, studentPages, type ShellPage } from './pages';

function guarded([path, load, menuPath = path]: ShellPage, client: QueryClient): RouteObject {
  const guard = forMenu(menuPath);
  const loader = (asked: LoaderFunctionArgs) => {
    const refused = guard(asked);
    // That the code is not there is the route's to say, which waits for it too.
    if (!refused)
      void load().then(
        ({ ahead }) => ahead?.(client, asked.params),
        () => undefined,
      );
    return refused;
  };
  return { ...lazyPage(path, load), loader };
}

/** The pages of the signed in, each for whom a menu leads to it. */
export function pageRoutes(client: QueryClient): RouteObject[] {
  return [...studentPages, ...staffPages].map((page) => guarded(page, client));
}

/** The same pages inside the shell. */
export function signedInRoutes(client: QueryClient): RouteObject[] {
  return [
    {
      lazy: async () => {
        // Its texts come with its code: asked for when it is first drawn, it would be drawn twice.
        const [{ default: Component }] = await Promise.all([import('./shell/shell'), i18n.loadNamespaces(['shell'])]);
        return { Component };
      },
      // A page whose code is not there is missed inside the frame, which stays.
      children: [{ ErrorBoundary: PageNotHere, children: pageRoutes(client) }],
    },
  ];
}
