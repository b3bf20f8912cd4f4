import type { Schemas } from '@/client/schemas';
import { folded } from '@/lib/text';

export type Unit = Schemas['UnitNode'];
export type UnitKind = Unit['kind'];

/** A unit with the units that belong to it. */
export interface Branch {
  unit: Unit;
  below: Branch[];
}

/** What belongs to a unit of a kind. */
export const BELOW: Partial<Record<UnitKind, UnitKind>> = {
  campus: 'faculty',
  faculty: 'department',
  department: 'major',
};

export const CODE_TABLES: readonly UnitKind[] = [
  'education_level',
  'student_type',
  'student_status',
  'admission',
  'nation',
  'religion',
];

export const idOf = ({ kind, code }: Pick<Unit, 'kind' | 'code'>) => `${kind} ${code}`;

/** Whether a unit has every word in its code or names. */
function hasWords({ code, name }: Unit, words: readonly string[]): boolean {
  const text = folded(`${code} ${name.th} ${name.en}`);
  return words.every((word) => text.includes(word));
}

/**
 * The units of a kind with all below them. With words, only those that have them, what these belong to and what belongs
 * to them are left.
 */
export function branchesOf(units: readonly Unit[], kind: UnitKind, text: string): Branch[] {
  const words = folded(text).split(' ').filter(Boolean);
  const branch = (unit: Unit, isFound: boolean): Branch[] => {
    const found = isFound || hasWords(unit, words);
    const belowKind = BELOW[unit.kind];
    const below = units
      .filter((each) => each.kind === belowKind && each.parentCode === unit.code)
      .flatMap((each) => branch(each, found));
    return found || below.length > 0 ? [{ unit, below }] : [];
  };
  return units.filter((unit) => unit.kind === kind).flatMap((unit) => branch(unit, words.length === 0));
}
