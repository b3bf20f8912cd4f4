import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router';

/** A dialog belongs to the place it was opened at: a link in it that leads on also closes it. */
export function useCloseOnLeaving(close: () => void): void {
  const { key } = useLocation();
  const openedAt = useRef(key);
  const leave = useEffectEvent(close);
  useEffect(() => {
    if (key !== openedAt.current) leave();
  }, [key]);
}
