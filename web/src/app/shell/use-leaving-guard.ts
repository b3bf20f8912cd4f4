import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { hasUnsaved, mayDiscard } from '@/lib/unsaved';

/** Asks before a page is left on which something is typed and not sent; the browser asks where the portal is left. */
export function useLeavingGuard(): void {
  const blocker = useBlocker(hasUnsaved);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void mayDiscard().then((sure) => (sure ? blocker.proceed() : blocker.reset()));
  }, [blocker]);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (hasUnsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);
}
