import type { Meeting } from '@/client/models';

export const DAYS = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'] as const;
export type Day = (typeof DAYS)[number];

const MINUTES_PER_HOUR = 60;

/** What stands in a week: a class, or an examination. */
export type Slot = Pick<
  Meeting,
  | 'section_id'
  | 'subject_code'
  | 'subject_name_th'
  | 'subject_name_en'
  | 'section_code'
  | 'section_type_th'
  | 'section_type_en'
  | 'teacher_name'
  | 'teacher_name_en'
  | 'room_name_th'
  | 'room_name_en'
  | 'day_w'
  | 'time_from'
  | 'time_to'
>;

/** A slot with its place in the week, in minutes after midnight. */
export interface PlacedMeeting {
  meeting: Slot;
  day: Day;
  start: number;
  end: number;
  /** Meetings at the same time stand side by side. */
  lane: number;
  lanes: number;
}

function minutesOf(time: string | null): number | null {
  const found = /^\s*(\d{1,2}):(\d{2})/.exec(time ?? '');
  return found ? Number(found[1]) * MINUTES_PER_HOUR + Number(found[2]) : null;
}

function place(meeting: Slot): PlacedMeeting | null {
  const day = DAYS.find((known) => known === meeting.day_w?.trim());
  const start = minutesOf(meeting.time_from);
  const end = minutesOf(meeting.time_to);
  if (!day || start === null || end === null || end <= start) return null;
  return { meeting, day, start, end, lane: 0, lanes: 1 };
}

/** Gives meetings of one day that overlap a lane each. */
function spread(meetings: PlacedMeeting[]): PlacedMeeting[] {
  const sorted = meetings.toSorted((one, other) => one.start - other.start || one.end - other.end);
  let cluster: PlacedMeeting[] = [];
  let clusterEnd = 0;
  for (const meeting of sorted) {
    if (meeting.start >= clusterEnd) cluster = [];
    const taken = new Set(cluster.filter((other) => other.end > meeting.start).map((other) => other.lane));
    while (taken.has(meeting.lane)) meeting.lane += 1;
    cluster.push(meeting);
    clusterEnd = Math.max(clusterEnd, meeting.end);
    const lanes = Math.max(...cluster.map((other) => other.lane)) + 1;
    for (const other of cluster) other.lanes = lanes;
  }
  return sorted;
}

export interface Week {
  days: { day: Day; meetings: PlacedMeeting[] }[];
  unplaced: Slot[];
  firstHour: number;
  lastHour: number;
}

const EARLIEST_HOUR = 8;
const LATEST_HOUR = 17;

/** The week a student sees: meetings by day; Saturday and Sunday only when there is something on them. */
export function weekOf(meetings: readonly Slot[]): Week {
  const placed = meetings.flatMap((meeting) => place(meeting) ?? []);
  return {
    days: DAYS.map((day) => ({ day, meetings: spread(placed.filter((meeting) => meeting.day === day)) })).filter(
      ({ day, meetings: some }) => some.length > 0 || (day !== 'SAT' && day !== 'SUN'),
    ),
    unplaced: meetings.filter((meeting) => place(meeting) === null),
    firstHour: Math.min(EARLIEST_HOUR, ...placed.map(({ start }) => Math.floor(start / MINUTES_PER_HOUR))),
    lastHour: Math.max(LATEST_HOUR, ...placed.map(({ end }) => Math.ceil(end / MINUTES_PER_HOUR))),
  };
}

export function clock(minutes: number): string {
  return `${Math.floor(minutes / MINUTES_PER_HOUR)}:${String(minutes % MINUTES_PER_HOUR).padStart(2, '0')}`;
}
