import { useEffect, useState } from 'react';
import { serverNow } from './clock';

const SECOND = 1000;

/** The present, in milliseconds, once a second. */
export function useNow(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = window.setInterval(() => setNow(serverNow()), SECOND);
    return () => window.clearInterval(timer);
  }, []);
  return now;
}
