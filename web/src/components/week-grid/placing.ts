export const DAYS = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'] as const;
export type Day = (typeof DAYS)[number];

const MINUTES_PER_HOUR = 60;
const EARLIEST_HOUR = 8;
const LATEST_HOUR = 17;
const LAST_WORKING_DAY = 4;

/** A part of a day, in minutes after midnight. */
export interface Span {
  startsMinute: number;
  endsMinute: number;
}

/** Where a span stands among those at the same time: side by side, each as wide as the others. */
export interface Lane {
  lane: number;
  lanes: number;
}

/** Something that takes place every week; Monday is weekday 0. */
export interface WeekEntry extends Span {
  key: string;
  weekday: number;
  title: string;
  /** What else is known, one line each. */
  lines: readonly string[];
  /** What it is, said in words and drawn in its own way. */
  look: 'firm' | 'tentative';
  lookLabel?: string;
}

/** An entry with its place; entries at the same time say that they clash. */
export interface PlacedEntry extends WeekEntry, Lane {
  clashes: boolean;
}

/** The first and the last hour a week is drawn for. */
export interface Hours {
  firstHour: number;
  lastHour: number;
}

export interface PlacedWeek extends Hours {
  days: { day: Day; entries: PlacedEntry[] }[];
}

function overlap(one: Span, other: Span): boolean {
  return one.startsMinute < other.endsMinute && other.startsMinute < one.endsMinute;
}

/** Spans of one day in their order; those that overlap get a lane each. */
export function inLanes<S extends Span>(spans: readonly S[]): (S & Lane)[] {
  const sorted: (S & Lane)[] = spans
    .toSorted((one, other) => one.startsMinute - other.startsMinute || one.endsMinute - other.endsMinute)
    .map((span) => ({ ...span, lane: 0, lanes: 1 }));
  let cluster: (S & Lane)[] = [];
  let clusterEnd = 0;
  for (const span of sorted) {
    if (span.startsMinute >= clusterEnd) cluster = [];
    const taken = new Set(cluster.filter((other) => other.endsMinute > span.startsMinute).map(({ lane }) => lane));
    while (taken.has(span.lane)) span.lane += 1;
    cluster.push(span);
    clusterEnd = Math.max(clusterEnd, span.endsMinute);
    const lanes = Math.max(...cluster.map(({ lane }) => lane)) + 1;
    for (const other of cluster) other.lanes = lanes;
  }
  return sorted;
}

/** The days of a week: Saturday and Sunday only when there is something on them. */
export function shownDays<D>(days: readonly D[], isEmpty: (day: D) => boolean): D[] {
  return days.filter((day, weekday) => weekday <= LAST_WORKING_DAY || !isEmpty(day));
}

/** A working day's hours, and as many more as the spans need. */
export function hoursOf(spans: readonly Span[]): Hours {
  return {
    firstHour: Math.min(EARLIEST_HOUR, ...spans.map(({ startsMinute }) => Math.floor(startsMinute / MINUTES_PER_HOUR))),
    lastHour: Math.max(LATEST_HOUR, ...spans.map(({ endsMinute }) => Math.ceil(endsMinute / MINUTES_PER_HOUR))),
  };
}

/** Entries by day, in lanes. */
export function placedWeek(entries: readonly WeekEntry[]): PlacedWeek {
  const days = DAYS.map((day, weekday) => {
    const ofDay = entries.filter((entry) => entry.weekday === weekday);
    const clashes = (entry: WeekEntry) => ofDay.some((other) => other.key !== entry.key && overlap(entry, other));
    return { day, entries: inLanes(ofDay).map((entry) => ({ ...entry, clashes: clashes(entry) })) };
  });
  return { days: shownDays(days, (day) => day.entries.length === 0), ...hoursOf(entries) };
}

/** `9:05` of minutes after midnight. */
export function clock(minutes: number): string {
  return `${Math.floor(minutes / MINUTES_PER_HOUR)}:${String(minutes % MINUTES_PER_HOUR).padStart(2, '0')}`;
}
