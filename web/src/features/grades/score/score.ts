import * as limits from '@/client/limits';
import type { Schemas } from '@/client/schemas';
import { folded, plain } from '@/lib/text';

export type Score = Pick<Schemas['ScoreView'], 'value' | 'mark'>;

const THOUSANDS = /^\d{1,3}(,\d{3})+(\.\d*)?$/;
const NUMBER = /^(-?\d+(\.\d*)?|\.\d+)$/;
const MARKS: Readonly<Record<string, Schemas['ScoreMark']>> = {
  ขส: 'absent',
  ขาด: 'absent',
  ขาดสอบ: 'absent',
  absent: 'absent',
  abs: 'absent',
  ยกเว้น: 'excused',
  excused: 'excused',
  exc: 'excused',
};

/**
 * The score that a text says, null for what is none: digits may be Thai, thousands have commas, marks are words, nothing
 * and a dash are blank. Typed and pasted scores are read alike (models/grades/sheet/rules/pasting.py).
 */
export function scoreOf(text: string): Score | null {
  const typed = plain(text);
  if (typed === '' || typed === '-') return { value: null, mark: null };
  const mark = MARKS[folded(typed)];
  if (mark) return { value: null, mark };
  const number = THOUSANDS.test(typed) ? typed.replaceAll(',', '') : typed;
  const value = NUMBER.test(number) ? shortest(number) : null;
  return value !== null && value.length <= limits.CellInput.value ? { value, mark: null } : null;
}

/** A text that `scoreOf` reads as this score. */
export function textOf(score: Score): string {
  return score.value ?? score.mark ?? '';
}

export function isSame(one: Score | null, other: Score | null): boolean {
  return one !== null && other !== null && one.mark === other.mark && one.value === other.value;
}

/** Whether a plan would change this cell; one that holds the score already stays as it is. */
export function isChange(cell: Schemas['PlannedCell']): boolean {
  return cell.problem === null && !isSame(cell, cell.before);
}

/** A number as the server writes it: without zeros that say nothing. */
function shortest(number: string): string {
  const [, sign = '', whole = '', rest = ''] = /^(-?)0*(\d*)\.?(\d*)$/.exec(number) ?? [];
  const decimals = rest.replace(/0+$/, '');
  const shown = (whole || '0') + (decimals && `.${decimals}`);
  return shown === '0' ? shown : sign + shown;
}
