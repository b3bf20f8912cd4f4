import type { Schemas } from '@/client/schemas';

export type Operation = Schemas['EnrolmentAsk']['operation'];

const ADDING = ['enrolment', 'late_enrolment', 'add_drop'];
const DROPPING = [...ADDING, 'drop_only'];
const WITHDRAWING = ['withdrawal'];

/** The periods of the calendar in which an operation is offered. */
export const PERIODS: Record<Operation, readonly string[]> = {
  enrol: ADDING,
  change: ADDING,
  drop: DROPPING,
  withdraw: WITHDRAWING,
};

/** Whether a period is open in which this is done, or was unlocked; the rules have the last word. */
export function isOffered(operation: Operation, standing: Schemas['Standing'] | undefined): boolean {
  if (PERIODS[operation] === ADDING && standing?.unlocks.some(({ purpose }) => purpose === 'outside_period'))
    return true;
  return PERIODS[operation].some((kind) => standing?.periods[kind]?.isOpen);
}

/** A subject with the sections held of it: lecture and laboratory are given up together. */
export interface HeldSubject {
  subjectShow: string;
  rows: Schemas['EnrolledSubject'][];
}

/** Rows, one per section, by subject. */
export function heldSubjects(rows: readonly Schemas['EnrolledSubject'][]): HeldSubject[] {
  const subjects = new Map<string, HeldSubject>();
  for (const row of rows) {
    const known = subjects.get(row.subjectShow);
    if (known) known.rows.push(row);
    else subjects.set(row.subjectShow, { subjectShow: row.subjectShow, rows: [row] });
  }
  return [...subjects.values()];
}
