import { z } from 'zod/mini';
import { STUDENT_CODE } from './student-code';

/** Something in words, so long at most; blanks around it are dropped. */
export function sentence(longest: number) {
  return z.string().check(z.trim(), z.minLength(1, 'validation.required'), z.maxLength(longest, 'validation.tooLong'));
}

/** A code that an office gives: empty where none was given. */
export const officeCode = z.string().check(z.trim(), z.regex(/^[0-9A-Za-z.-]{0,20}$/u, 'validation.code'));

export const codeOfStudent = z.string().check(z.trim(), z.regex(STUDENT_CODE, 'validation.studentCode'));
