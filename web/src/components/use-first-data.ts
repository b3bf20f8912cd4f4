import { useIsFetching, useQueryClient, type Query } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** Longer than answers take, and shorter than a wait that is felt. */
const LONGEST_MS = 400;
const WITHOUT_DATA = { predicate: ({ state }: Query) => state.data === undefined };

/** Whether everything that was asked for first has come, or {@link LONGEST_MS} are over. Once true, it stays. */
export function useFirstData(): boolean {
  const client = useQueryClient();
  const pending = useIsFetching(WITHOUT_DATA);
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    // What the parts of the page ask for is under way by now, but not yet counted in `pending` of this render.
    if (client.isFetching(WITHOUT_DATA) === 0) setThere(true);
  }, [client, pending]);
  useEffect(() => {
    const timer = setTimeout(() => setThere(true), LONGEST_MS);
    return () => clearTimeout(timer);
  }, []);
  return isThere;
}
