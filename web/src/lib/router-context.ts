import { createContext } from 'react';
import type { DataRouter } from 'react-router';

/** The router itself: it knows the address before a page that is still being drawn does. */
export const RouterContext = createContext<DataRouter | null>(null);
