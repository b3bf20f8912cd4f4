import { useEffect, useEffectEvent } from 'react';

/** What stands above the page, the lowest first. Each has an entry of the history of its own, numbered from one. */
const above: (() => void)[] = [];

interface Entry {
  above?: number;
  /** What closed without going back leaves its entry: the same place a second time, which going back passes over. */
  leftOver?: boolean;
  /** The router's name of the place; what stands above a page keeps it. */
  key?: string;
}

const entry = () => (window.history.state ?? {}) as Entry;
const depth = () => entry().above ?? 0;
/** The entry that going back comes from. */
let last = entry();

/**
 * Brings the history to what stands above the page: an entry for each. An entry too many is not gone back from, since
 * that takes a moment in which the page may change: it stays as one that is left over, and serves what opens next.
 */
function settle(): void {
  if (depth() > above.length) {
    const { above: _, ...place } = entry();
    const open = above.length > 0 ? { above: above.length } : {};
    window.history.replaceState({ ...place, ...open, leftOver: true }, '');
  }
  while (above.length > depth()) {
    const next = { ...entry(), above: depth() + 1, leftOver: false };
    if (entry().leftOver) window.history.replaceState(next, '');
    else window.history.pushState(next, '');
  }
  last = entry();
}

/** Before the router hears of it: going back closes what stands above the page, and the page stays. */
function wentBack(event: PopStateEvent): void {
  const from = last;
  last = entry();
  if (from.leftOver && !last.leftOver && last.key === from.key && depth() === (from.above ?? 0)) {
    event.stopImmediatePropagation();
    window.history.back();
    return;
  }
  // An entry that was left behind when a link led on from a dialog.
  if (depth() > above.length) return settle();
  if (above.length === 0 || entry().key !== pageKey) return undefined;
  event.stopImmediatePropagation();
  for (const close of above.slice(depth()).toReversed()) close();
  // What would not close keeps its entry.
  window.setTimeout(settle);
  return undefined;
}

let pageKey: string | undefined;
window.addEventListener('popstate', wentBack, { capture: true });

/** While it is open, the browser's Back closes it and leaves the page where it is. */
export function useBackCloses(isOpen: boolean, onBack: () => void): void {
  const close = useEffectEvent(onBack);
  useEffect(() => {
    if (!isOpen) return undefined;
    const mine = () => close();
    above.push(mine);
    pageKey = entry().key;
    settle();
    return () => {
      above.splice(above.indexOf(mine), 1);
      // Later: what closed may be followed by another dialog, or by another page.
      window.setTimeout(settle);
    };
  }, [isOpen]);
}
