import { useEffect, useState } from 'react';

const SECOND = 1000;

/** The present, in milliseconds, once a second. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), SECOND);
    return () => window.clearInterval(timer);
  }, []);
  return now;
}
