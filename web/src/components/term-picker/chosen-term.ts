import type { ListParams } from '@/components/data-table/use-list-params';

const TERM = /^(\d{4})-([0-2])$/;

/** The term a list is narrowed to, as the API asks for it; without either half it is the current one. */
export interface ChosenTerm {
  academicYear?: string;
  semester?: string;
}

/** A term as one word of the address and of a choice. */
export function termKey(term: { academicYear: number; semester: number }): string {
  return `${term.academicYear}-${term.semester}`;
}

/** The term in a list's address. What is no term there is the current one. */
export function chosenTerm(params: ListParams): ChosenTerm {
  const [, academicYear, semester] = TERM.exec(params.filter('term') ?? '') ?? [];
  return { academicYear, semester };
}
