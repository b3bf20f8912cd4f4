/** A term of the university: its academic year of the Buddhist era, and 0 (summer), 1 or 2. */
export interface Term {
  academicYear: number;
  semester: number;
}

const BUDDHIST_OFFSET = 543;

/** The year that the Gregorian calendar counts for one of the Buddhist era: 2026 for 2569. */
export function gregorianYear(buddhist: number): number {
  return buddhist - BUDDHIST_OFFSET;
}

const LABEL = /^(\d{4})\/([0-2])$/;

/** Year and semester of a label such as `2569/1`; null for anything else. */
export function termOf(label: string | null): Term | null {
  const found = LABEL.exec(label ?? '');
  return found ? { academicYear: Number(found[1]), semester: Number(found[2]) } : null;
}
