import type { FreeAddress } from '@/components/week-grid/free-stretches';
import { mayOpen, sessionStore } from '@/lib/session';
import { useStore } from '@/lib/store';

const SEARCH = '/std/open-subjects';

/** The search for what could be taken now beside what is held, and beside a plan where one is named. */
export function besideAddress(planId: string | undefined, asked: Record<string, string> = {}): string {
  return `${SEARCH}?${String(new URLSearchParams({ ...asked, fits: '1', can: '1', ...(planId && { plan: planId }) }))}`;
}

/** Where the free stretches of the week lead to; nowhere for who may not search. */
export function useFreeSlots(planId?: string): FreeAddress | undefined {
  const searches = mayOpen(useStore(sessionStore), SEARCH);
  if (!searches) return undefined;
  return (day, { startsMinute, endsMinute }) =>
    besideAddress(planId, { day, from: String(startsMinute), to: String(endsMinute) });
}
