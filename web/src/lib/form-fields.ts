import { z } from 'zod/mini';
import { STUDENT_CODE } from './student-code';

/** Something in words, so long at most; blanks around it are dropped. */
export function sentence(longest: number) {
  return z.string().check(z.trim(), z.minLength(1, 'validation.required'), z.maxLength(longest, 'validation.tooLong'));
}

export const codeOfStudent = z.string().check(z.trim(), z.regex(STUDENT_CODE, 'validation.studentCode'));
