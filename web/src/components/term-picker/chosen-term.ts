import type { ListParams } from '@/components/data-table/use-list-params';
import type { Term } from '@/lib/term';

const TERM = /^(\d{4})-([0-2])$/;

/** The term a list is narrowed to, as the API asks for it; without either half it is the current one. */
export interface ChosenTerm {
  academicYear?: string;
  semester?: string;
}

/** A term as one word of the address and of a choice. */
export function termKey(term: Term): string {
  return `${term.academicYear}-${term.semester}`;
}

/** The term of such a word; null for what is none, and where none is chosen. */
export function termOfKey(key: string | undefined): Term | null {
  const [, academicYear, semester] = TERM.exec(key ?? '') ?? [];
  return academicYear && semester ? { academicYear: Number(academicYear), semester: Number(semester) } : null;
}

/** The term in a list's address. What is no term there is the current one. */
export function chosenTerm(params: ListParams): ChosenTerm {
  const [, academicYear, semester] = TERM.exec(params.filter('term') ?? '') ?? [];
  return { academicYear, semester };
}
