import { useQueryClient, type Query } from '@tanstack/react-query';
import { useEffect, useState, type RefObject } from 'react';
import { areTextsLoading } from '@/lib/i18n';

/** Longer than answers take on a slow telephone; who waits longer sees what is there. */
const LONGEST_MS = 2500;
/** What has come may have the page ask for more, once React has drawn it. */
const CALM_FRAMES = 3;
const WITHOUT_DATA = { predicate: ({ state }: Query) => state.data === undefined };

/**
 * Whether everything that a part of the page waits for first has come, answers and texts, or {@link LONGEST_MS} are over.
 * Once true, it stays.
 */
export function useFirstData(content: RefObject<HTMLElement | null>): boolean {
  const client = useQueryClient();
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    let calm = 0;
    const look = () => {
      const waits =
        client.isFetching(WITHOUT_DATA) > 0 || areTextsLoading() || content.current?.querySelector('.MuiSkeleton-root');
      calm = waits ? 0 : calm + 1;
      if (calm >= CALM_FRAMES) show();
      else frame = requestAnimationFrame(look);
    };
    let frame = requestAnimationFrame(look);
    const timer = setTimeout(() => show(), LONGEST_MS);
    const end = () => {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
    };
    const show = () => {
      end();
      setThere(true);
    };
    return end;
  }, [client, content]);
  return isThere;
}
