import type { Schemas } from '@/client/schemas';
import {
  DAYS,
  hoursOf,
  inLanes,
  shownDays,
  type Day,
  type Hours,
  type Lane,
  type Span,
} from '@/components/week-grid/placing';

const MINUTES_PER_HOUR = 60;

/** What stands in a week: a class, or an examination. */
export type Slot = Pick<
  Schemas['CourseMeeting'],
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
> & {
  /** The rows of seats of an examination. */
  seat_rows?: string;
  /** What distinguishes it from others, such as that it is only planned. */
  note?: string;
};

/** A slot with its time of the week. */
interface TimedMeeting extends Span {
  meeting: Slot;
  day: Day;
}

/** A slot with its place in the week. */
export type PlacedMeeting = TimedMeeting & Lane;

function minutesOf(time: string | null): number | null {
  const found = /^\s*(\d{1,2}):(\d{2})/.exec(time ?? '');
  return found ? Number(found[1]) * MINUTES_PER_HOUR + Number(found[2]) : null;
}

function timed(meeting: Slot): TimedMeeting | null {
  const day = DAYS.find((known) => known === meeting.day_w?.trim());
  const startsMinute = minutesOf(meeting.time_from);
  const endsMinute = minutesOf(meeting.time_to);
  if (!day || startsMinute === null || endsMinute === null || endsMinute <= startsMinute) return null;
  return { meeting, day, startsMinute, endsMinute };
}

export interface Week extends Hours {
  days: { day: Day; meetings: PlacedMeeting[] }[];
  unplaced: Slot[];
}

/** The week a student sees: meetings by day, and apart from them what has no time. */
export function weekOf(meetings: readonly Slot[]): Week {
  const placed = meetings.flatMap((meeting) => timed(meeting) ?? []);
  const days = DAYS.map((day) => ({ day, meetings: inLanes(placed.filter((meeting) => meeting.day === day)) }));
  return {
    days: shownDays(days, (day) => day.meetings.length === 0),
    unplaced: meetings.filter((meeting) => timed(meeting) === null),
    ...hoursOf(placed),
  };
}
