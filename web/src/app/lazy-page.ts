import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';

/** A route whose page is loaded when it is opened. */
export function lazyPage(path: string, load: () => Promise<{ default: ComponentType }>): RouteObject {
  return { path, lazy: async () => ({ Component: (await load()).default }) };
}
