import { clock, DAYS, type Day } from '@/components/week-grid/placing';
import type { SubjectSection } from '@/features/enrolment/open-section/clashes';

/** The days on which there is something, each with its times in their order. */
export function busyDays(rows: readonly SubjectSection[]): { day: Day; times: string[] }[] {
  const meetings = rows.flatMap(({ section }) => section.meetings);
  return DAYS.map((day, weekday) => ({
    day,
    times: meetings
      .filter((meeting) => meeting.weekday === weekday)
      .toSorted((one, other) => one.startsMinute - other.startsMinute)
      .map(({ startsMinute, endsMinute }) => `${clock(startsMinute)}–${clock(endsMinute)}`),
  })).filter(({ times }) => times.length > 0);
}
