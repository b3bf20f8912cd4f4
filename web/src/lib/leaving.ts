import { useEffect, useEffectEvent, useRef } from 'react';
import { useBlocker, useLocation, useNavigate, type BlockerFunction, type Location } from 'react-router';
import { createStore, useStore } from './store';
import { hasUnsaved, mayDiscard } from './unsaved';

/** What stands above the page, the lowest first. One press of Back closes the highest. */
const above = createStore<readonly (() => void)[]>([]);

/** While it is open, the browser's Back closes it and leaves the page where it is. */
export function useBackCloses(isOpen: boolean, onBack: () => void): void {
  const close = useEffectEvent(onBack);
  useEffect(() => {
    if (!isOpen) return undefined;
    const mine = () => close();
    above.set([...above.get(), mine]);
    return () => above.set(above.get().filter((other) => other !== mine));
  }, [isOpen]);
}

/**
 * The place under the first page of a visit. Where Back would leave the portal, the router is not asked before: so the
 * page that something opens on is entered a second time, and Back leads to the first.
 */
interface OnFloor {
  floor?: string;
}
const floorOf = ({ state }: Location) => (state as OnFloor | null)?.floor;

/** Names the entry of the history that is shown; a page that was entered a second time is still the same. */
export function usePlace(): string {
  const here = useLocation();
  return floorOf(here) ?? here.key;
}

const isFirst = () => (window.history.state as { idx?: number } | null)?.idx === 0;

/** Whether the move that is held was Back or Forward; a link in a dialog leads on and is not held by the dialog. */
let wasBack = false;
let isAsking = false;

const isHeld: BlockerFunction = ({ historyAction, currentLocation, nextLocation }) => {
  if (floorOf(nextLocation) === currentLocation.key) return false;
  wasBack = historyAction === 'POP' && above.get().length > 0;
  return wasBack || hasUnsaved();
};

/**
 * Holds a page that is about to be left: Back closes what stands above it, and where something is typed and not sent
 * the user is asked; the browser asks where the portal is left. The router knows one such guard, so this is the only
 * one, and stands around every page.
 */
export function useLeavingGuard(): void {
  const blocker = useBlocker(isHeld);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (wasBack) {
      above.get().at(-1)?.();
      blocker.reset();
      return;
    }
    isAsking = true;
    void mayDiscard().then((sure) => {
      isAsking = false;
      return sure ? blocker.proceed() : blocker.reset();
    });
  }, [blocker]);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (hasUnsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);
  useFloor();
}

/** Lays it when something opens on the first page, and passes over it on the way out. */
function useFloor(): void {
  const here = useLocation();
  const navigate = useNavigate();
  const isOpen = useStore(above).length > 0;
  const lay = useEffectEvent(() => {
    // While the guard asks it holds a move, which another one would end.
    if (isFirst() && !isAsking) void navigate(here, { state: { ...here.state, floor: here.key } });
  });
  useEffect(() => {
    if (isOpen) lay();
  }, [isOpen]);

  const before = useRef(here);
  useEffect(() => {
    if (floorOf(before.current) === here.key) window.history.back();
    before.current = here;
  }, [here]);
}
