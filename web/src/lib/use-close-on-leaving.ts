import { useEffect, useEffectEvent, useRef } from 'react';
import { usePlace } from './leaving';

/** A dialog belongs to the place it was opened at: a link in it that leads on also closes it. */
export function useCloseOnLeaving(close: () => void): void {
  const place = usePlace();
  const openedAt = useRef(place);
  const leave = useEffectEvent(close);
  useEffect(() => {
    if (place !== openedAt.current) leave();
  }, [place]);
}
