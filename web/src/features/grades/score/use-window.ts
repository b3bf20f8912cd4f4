import { startTransition, useLayoutEffect, useRef, useState, type RefObject, type UIEvent } from 'react';

/** The height of a row of the grid in pixels, as in score-grid.css. */
export const ROW_HEIGHT = 44;
/** The part of the window's height that the grid takes at most, as in score-grid.css. */
const SHARE = 0.68;
/** `BEYOND` rows are drawn above and below those in view; others are drawn after `STEP` rows are scrolled. */
const BEYOND = 8;
const STEP = 4;

/**
 * Which rows are drawn: those in view, and the active one wherever it is, so that it keeps the focus. All of five hundred
 * students by twelve topics at once would be slower than anybody types.
 */
export function useWindow(count: number, active: number) {
  const [first, setFirst] = useState(0);
  const [isAside, setAside] = useState(false);
  const from = Math.max(0, first - BEYOND);
  const to = Math.min(count, first + Math.ceil((window.innerHeight * SHARE) / ROW_HEIGHT) + BEYOND);
  const inView = Array.from({ length: Math.max(0, to - from) }, (_, place) => from + place);
  return {
    rows: active >= from && active < to ? inView : [active, ...inView],
    /** Whether it is scrolled to the side: only then has who it is to be kept in view. */
    isAside,
    onScroll: ({ currentTarget }: UIEvent<HTMLElement>) => {
      const next = Math.floor(currentTarget.scrollTop / ROW_HEIGHT / STEP) * STEP;
      // One step further is drawn already: the key that led there does not wait for the rows behind it.
      if (Math.abs(next - first) <= STEP) startTransition(() => setFirst(next));
      else setFirst(next);
      setAside(currentTarget.scrollLeft > 0);
    },
  };
}

/** Keeps the active row where it was in view, or brings it into view, when the students or their order change. */
export function usePlaceKept(root: RefObject<HTMLElement | null>, students: object, active: number): void {
  const before = useRef({ students, active });
  useLayoutEffect(() => {
    const { students: known, active: from } = before.current;
    before.current = { students, active };
    const grid = root.current;
    if (!grid || known === students) return;
    const offset = from * ROW_HEIGHT - grid.scrollTop;
    const isInView = offset >= 0 && offset < grid.clientHeight - 2 * ROW_HEIGHT;
    scrollTo(grid, active * ROW_HEIGHT - (isInView ? offset : grid.clientHeight / 3));
  }, [root, students, active]);
}

function scrollTo(element: HTMLElement, top: number): void {
  element.scrollTop = top;
}
