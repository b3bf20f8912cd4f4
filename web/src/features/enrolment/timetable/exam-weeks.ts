import type { Schemas } from '@/client/schemas';
import { DAYS, type Day } from '@/components/week-grid/placing';
import { weekdayOf } from '@/lib/thai-date';
import type { Slot } from './meetings';

const MS_PER_DAY = 86_400_000;
/** Bangkok is seven hours ahead of UTC all year round. */
const BANGKOK_MS = 7 * 3_600_000;

/** A week in which examinations are held: its Monday and Sunday (`YYYY-MM-DD` in Bangkok), and the examinations. */
export interface ExamWeek<E extends Schemas['TermExam'] = Schemas['TermExam']> {
  from: string;
  to: string;
  /** Each day of it with its date. */
  dates: [Day, string][];
  exams: E[];
}

/** An instant on Bangkok's wall clock: `YYYY-MM-DD` and `HH:MM`. */
function inBangkok(instant: string): { day: string; time: string } {
  const wall = new Date(Date.parse(instant) + BANGKOK_MS).toISOString();
  return { day: wall.slice(0, 10), time: wall.slice(11, 16) };
}

function mondayOf(day: string): string {
  return dayAfter(day, -weekdayOf(day));
}

/** The day so many days after another, `YYYY-MM-DD`. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * MS_PER_DAY).toISOString().slice(0, 10);
}

/** The examinations by the weeks they are held in, the first week first. */
export function examWeeks<E extends Schemas['TermExam']>(exams: readonly E[]): ExamWeek<E>[] {
  const weeks = new Map<string, E[]>();
  for (const exam of exams.toSorted((one, other) => one.startsAt.localeCompare(other.startsAt))) {
    const monday = mondayOf(inBangkok(exam.startsAt).day);
    weeks.set(monday, [...(weeks.get(monday) ?? []), exam]);
  }
  return [...weeks].map(([from, held]) => ({
    from,
    to: dayAfter(from, DAYS.length - 1),
    dates: DAYS.map((day, number) => [day, dayAfter(from, number)]),
    exams: held,
  }));
}

/** An examination as an entry of its week. */
export function slotOfExam(exam: Schemas['TermExam']): Slot {
  const starts = inBangkok(exam.startsAt);
  return {
    section_id: exam.sectionId,
    subject_code: exam.subjectShow,
    subject_name_th: exam.subjectTh,
    subject_name_en: exam.subjectEn,
    section_code: exam.sectionCode,
    section_type_th: exam.sectionTypeTh,
    section_type_en: exam.sectionTypeEn,
    teacher_name: '',
    teacher_name_en: '',
    room_name_th: exam.roomTh,
    room_name_en: exam.roomEn,
    day_w: DAYS[weekdayOf(starts.day)] ?? '',
    time_from: starts.time,
    time_to: inBangkok(exam.endsAt).time,
    seat_rows: exam.seatRows,
  };
}
