import type { Day, Hours, Span } from './placing';

const MINUTES_PER_HOUR = 60;
const FIRST_HOUR = 8;
const LAST_HOUR = 18;
/** A class of an hour ends ten minutes early: into less than that none fits. */
const SHORTEST = 50;

/** Where a free stretch of a day leads to. */
export type FreeAddress = (day: Day, free: Span) => string;

/** What is free of a day between 8:00 and 18:00, in its order; nothing shorter than a class. */
export function freeStretches(busy: readonly Span[]): Span[] {
  const free: Span[] = [];
  let startsMinute = FIRST_HOUR * MINUTES_PER_HOUR;
  const add = (endsMinute: number) => {
    if (endsMinute - startsMinute >= SHORTEST) free.push({ startsMinute, endsMinute });
  };
  for (const span of busy.toSorted((one, other) => one.startsMinute - other.startsMinute)) {
    add(Math.min(span.startsMinute, LAST_HOUR * MINUTES_PER_HOUR));
    startsMinute = Math.max(startsMinute, span.endsMinute);
  }
  add(LAST_HOUR * MINUTES_PER_HOUR);
  return free;
}

/** A part of a day: what takes place then, or what is free with the address it leads to. */
type DayPart<S extends Span> = { busy: S } | { free: Span; address: string };

/** A day in its order, its free stretches among what takes place. */
export function dayParts<S extends Span>(day: Day, busy: readonly S[], freeTo: FreeAddress | undefined): DayPart<S>[] {
  if (!freeTo) return busy.map((span) => ({ busy: span }));
  const parts: DayPart<S>[] = [
    ...busy.map((span) => ({ busy: span })),
    ...freeStretches(busy).map((free) => ({ free, address: freeTo(day, free) })),
  ];
  const start = (part: DayPart<S>) => ('free' in part ? part.free : part.busy).startsMinute;
  return parts.toSorted((one, other) => start(one) - start(other));
}

/** As many hours as a week is drawn for, and all in which something free is looked for. */
export function hoursWithFree({ firstHour, lastHour }: Hours): Hours {
  return { firstHour: Math.min(firstHour, FIRST_HOUR), lastHour: Math.max(lastHour, LAST_HOUR) };
}
