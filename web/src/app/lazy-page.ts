import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { Params, RouteObject } from 'react-router';

/** A page as its module exports it. `ahead` asks for what it shows while the frame around it is still being made. */
export interface PageModule {
  default: ComponentType;
  ahead?: (client: QueryClient, params: Params) => void;
}

/** A route whose page is loaded when it is opened. */
export function lazyPage(path: string, load: () => Promise<PageModule>): RouteObject {
  return { path, lazy: async () => ({ Component: (await load()).default }) };
}
