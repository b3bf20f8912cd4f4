import { z } from 'zod/mini';
import { UNFINISHED_DAY } from '@/components/date-time/unfinished-day';
import { STUDENT_CODE } from './student-code';

/** Something in words, so long at most; blanks around it are dropped. */
export function sentence(longest: number) {
  return z.string().check(z.trim(), z.minLength(1, 'validation.required'), z.maxLength(longest, 'validation.tooLong'));
}

/** A code that an office gives: empty where none was given. */
export const officeCode = z.string().check(z.trim(), z.regex(/^[0-9A-Za-z.-]{0,20}$/u, 'validation.code'));

/** Something in words or nothing, so long at most. */
export function words(longest: number) {
  return z.string().check(z.trim(), z.maxLength(longest, 'validation.tooLong'));
}

/** A year of the Buddhist era. */
export const yearText = z.string().check(z.regex(/^2[4-7]\d\d$/u, 'validation.year'));

/** A year of the Buddhist era, or none. */
export const yearOrNothing = z.string().check(z.regex(/^(?:2[4-7]\d\d)?$/u, 'validation.year'));

/** Credits, or nothing where any number will do. */
export const creditsOrNothing = z.string().check(z.regex(/^(?:\d{1,2}(?:\.\d)?)?$/u, 'validation.credits'));

const isFinished = z.refine((typed) => typed !== UNFINISHED_DAY, 'validation.wholeDay');

/** A day as {@link FormDay} gives it. */
export const day = z.string('validation.required').check(z.minLength(1, 'validation.required'), isFinished);

/** A day, or null for none. */
export const dayOrNothing = z.nullable(z.string().check(isFinished));

/** A day that has to be there, of a form that begins with null. */
export const neededDay = dayOrNothing.check(z.refine((typed) => typed !== null, 'validation.required'));

/** What was chosen or typed; nothing is null, as the server has it. */
export function orNull(typed: string): string | null {
  return typed.trim() || null;
}

export const codeOfStudent = z.string().check(z.trim(), z.regex(STUDENT_CODE, 'validation.studentCode'));
