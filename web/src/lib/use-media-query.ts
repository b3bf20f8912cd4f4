import { useCallback, useSyncExternalStore } from 'react';

/** Whether the screen matches, followed while it changes. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia?.(query);
      list?.addEventListener('change', changed);
      return () => list?.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia?.(query).matches ?? false);
}

/** From 992 px the portal has room for a menu beside the page and for tables; on paper there is room for tables too. */
export function useWideScreen(): boolean {
  return useMediaQuery('print, (min-width: 992px)');
}
