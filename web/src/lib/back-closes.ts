import { useEffect, useEffectEvent } from 'react';
import { isLeaving } from './navigation';

/** What stands above the page, the lowest first. Each has an entry of the history of its own, numbered from one. */
const above: (() => void)[] = [];
let entriesToDrop = 0;

interface Entry {
  above?: number;
  /** The router's name of the place; what stands above a page keeps it. */
  key?: string;
}

const entry = () => (window.history.state ?? {}) as Entry;
const depth = () => entry().above ?? 0;

/** Brings the history to what stands above the page: an entry for each, and none that is left over. */
function settle(): void {
  // Going back takes a moment: asked for twice it would leave the page. What is left over is seen to when it arrives.
  if (isLeaving() || entriesToDrop > 0) return;
  if (depth() > above.length) {
    entriesToDrop += 1;
    window.history.go(above.length - depth());
  }
  while (above.length > depth()) window.history.pushState({ ...entry(), above: depth() + 1 }, '');
}

/** Before the router hears of it: going back closes what stands above the page, and the page stays. */
function wentBack(event: PopStateEvent): void {
  if (entriesToDrop > 0) {
    entriesToDrop -= 1;
    event.stopImmediatePropagation();
    window.setTimeout(settle);
    return;
  }
  // An entry that was left behind when a link led on from a dialog.
  if (depth() > above.length) return void window.setTimeout(settle);
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
