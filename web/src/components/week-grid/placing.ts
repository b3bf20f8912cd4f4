export const DAYS = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'] as const;
export type Day = (typeof DAYS)[number];

const MINUTES_PER_HOUR = 60;
const EARLIEST_HOUR = 8;
const LATEST_HOUR = 17;
const LAST_WORKING_DAY = 4;

/** Something that takes place every week: minutes are after midnight, Monday is weekday 0. */
export interface WeekEntry {
  key: string;
  weekday: number;
  startsMinute: number;
  endsMinute: number;
  title: string;
  /** What else is known, one line each. */
  lines: readonly string[];
  /** What it is, said in words and drawn in its own way. */
  look: 'firm' | 'tentative';
  lookLabel?: string;
}

/** An entry with its place: entries at the same time stand side by side, and say that they clash. */
export interface PlacedEntry extends WeekEntry {
  lane: number;
  lanes: number;
  clashes: boolean;
}

export interface PlacedWeek {
  days: { day: Day; entries: PlacedEntry[] }[];
  firstHour: number;
  lastHour: number;
}

function overlap(one: WeekEntry, other: WeekEntry): boolean {
  return one.startsMinute < other.endsMinute && other.startsMinute < one.endsMinute;
}

function spread(entries: readonly WeekEntry[]): PlacedEntry[] {
  const sorted: PlacedEntry[] = entries
    .toSorted((one, other) => one.startsMinute - other.startsMinute || one.endsMinute - other.endsMinute)
    .map((entry) => ({
      ...entry,
      lane: 0,
      lanes: 1,
      clashes: entries.some((other) => other !== entry && overlap(entry, other)),
    }));
  let cluster: PlacedEntry[] = [];
  let clusterEnd = 0;
  for (const entry of sorted) {
    if (entry.startsMinute >= clusterEnd) cluster = [];
    const taken = new Set(cluster.filter((other) => other.endsMinute > entry.startsMinute).map(({ lane }) => lane));
    while (taken.has(entry.lane)) entry.lane += 1;
    cluster.push(entry);
    clusterEnd = Math.max(clusterEnd, entry.endsMinute);
    const lanes = Math.max(...cluster.map(({ lane }) => lane)) + 1;
    for (const other of cluster) other.lanes = lanes;
  }
  return sorted;
}

/** Entries by day, in lanes; Saturday and Sunday only when there is something on them. */
export function placedWeek(entries: readonly WeekEntry[]): PlacedWeek {
  return {
    days: DAYS.map((day, weekday) => ({
      day,
      entries: spread(entries.filter((entry) => entry.weekday === weekday)),
    })).filter(({ entries: some }, weekday) => some.length > 0 || weekday <= LAST_WORKING_DAY),
    firstHour: Math.min(
      EARLIEST_HOUR,
      ...entries.map(({ startsMinute }) => Math.floor(startsMinute / MINUTES_PER_HOUR)),
    ),
    lastHour: Math.max(LATEST_HOUR, ...entries.map(({ endsMinute }) => Math.ceil(endsMinute / MINUTES_PER_HOUR))),
  };
}

/** `9:05` of minutes after midnight. */
export function clock(minutes: number): string {
  return `${Math.floor(minutes / MINUTES_PER_HOUR)}:${String(minutes % MINUTES_PER_HOUR).padStart(2, '0')}`;
}
