/** A student's code: ten digits. */
export const STUDENT_CODE = /^\d{10}$/;

/** The code in what was typed so far; null until it is whole. */
export function studentCodeIn(typed: string): string | null {
  return STUDENT_CODE.test(typed.trim()) ? typed.trim() : null;
}
