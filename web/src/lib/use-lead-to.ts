import { useEffect, useRef, type RefObject } from 'react';

/**
 * Leads to what was asked for once it is there: brings it to the top of the screen and puts the focus on it, so that
 * whoever asked further up sees that something came and goes on in it.
 */
export function useLeadTo<Place extends HTMLElement>(found: unknown): RefObject<Place | null> {
  const place = useRef<Place>(null);
  useEffect(() => {
    if (found === undefined) return;
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView?.({ block: 'start' });
  }, [found]);
  return place;
}
