import { useQueryClient, type Query } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** Longer than answers take; who waits longer sees what is there. */
const LONGEST_MS = 1000;
const WITHOUT_DATA = { predicate: ({ state }: Query) => state.data === undefined };

/** Whether everything that was asked for first has come, or {@link LONGEST_MS} are over. Once true, it stays. */
export function useFirstData(): boolean {
  const client = useQueryClient();
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    let frame = 0;
    // A frame later, since what has come may have the page ask for more.
    const look = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        if (client.isFetching(WITHOUT_DATA) === 0) show();
      });
    };
    const unsubscribe = client.getQueryCache().subscribe(look);
    const timer = setTimeout(() => show(), LONGEST_MS);
    const end = () => {
      unsubscribe();
      clearTimeout(timer);
      cancelAnimationFrame(frame);
    };
    const show = () => {
      end();
      setThere(true);
    };
    look();
    return end;
  }, [client]);
  return isThere;
}
