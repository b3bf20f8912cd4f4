import type { RouteObject } from 'react-router';
import { forMenu } from './guards';
import { lazyPage } from './lazy-page';
import { staffPages, studentPages, type ShellPage } from './pages';

function guarded([path, load, menuPath = path]: ShellPage): RouteObject {
  return { ...lazyPage(path, load), loader: forMenu(menuPath) };
}

/** The pages inside the shell, each for whom a menu leads to it. */
export const signedInRoutes: RouteObject[] = [
  {
    lazy: async () => ({ Component: (await import('./shell/shell')).default }),
    children: [...studentPages, ...staffPages].map(guarded),
  },
];
