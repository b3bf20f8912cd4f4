import { useSyncExternalStore } from 'react';

/** Where a browser keeps under which path the university's logo is: the first page of the next start shows it. */
const LOGO_KEY = 'myku.logo';

const watching = new Set<() => void>();

function watch(changed: () => void): () => void {
  watching.add(changed);
  return () => watching.delete(changed);
}

/** Shows this logo everywhere from now on and at the next start; none is the portal's own mark. */
export function keepLogo(path: string | null): void {
  if (path) localStorage.setItem(LOGO_KEY, path);
  else localStorage.removeItem(LOGO_KEY);
  for (const changed of watching) changed();
}

/** The path of the university's logo, null where it has none. */
export function useLogo(): string | null {
  return useSyncExternalStore(watch, () => localStorage.getItem(LOGO_KEY));
}
