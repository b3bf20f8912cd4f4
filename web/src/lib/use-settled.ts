import { useEffect, useState } from 'react';

/**
 * The value once it has not changed for so many milliseconds: while somebody types or drags, the server is not asked.
 *
 * React's `useDeferredValue` waits for rendering, not for typing, and would send a request for each letter.
 */
export function useSettled<T>(value: T, milliseconds: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(value), milliseconds);
    return () => window.clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}
