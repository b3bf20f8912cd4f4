import { z } from 'zod/mini';
import { UNFINISHED_DAY } from '@/components/date-time/unfinished-day';
import { STUDENT_CODE } from './student-code';
import { codeIn, plain, yearIn } from './text';

/**
 * Figures or a code in the form of `pattern`, as they are typed or pasted: digits of any script, what is not seen, blanks
 * around it and kinds of hyphens make no difference.
 */
export function typedAs(pattern: RegExp, message: string) {
  return z.string().check(z.overwrite(plain), z.regex(pattern, message));
}

/** Digits in the form of `pattern`, which may be pasted in groups: with blanks, hyphens or the letter of an account. */
export function digitsAs(pattern: RegExp, message: string) {
  return z.string().check(z.overwrite(codeIn), z.regex(pattern, message));
}

/** Something in words, so long at most; blanks around it are dropped. */
export function sentence(longest: number) {
  return z.string().check(z.trim(), z.minLength(1, 'validation.required'), z.maxLength(longest, 'validation.tooLong'));
}

/** A code that an office gives: empty where none was given. */
export const officeCode = typedAs(/^[0-9A-Za-z.-]{0,20}$/u, 'validation.code');

/** Something in words or nothing, so long at most. */
export function words(longest: number) {
  return z.string().check(z.trim(), z.maxLength(longest, 'validation.tooLong'));
}

/** A year of the Buddhist era. */
export const yearText = z.string().check(z.overwrite(yearIn), z.regex(/^2[4-7]\d\d$/u, 'validation.year'));

/** A year of the Buddhist era, or none. */
export const yearOrNothing = z.string().check(z.overwrite(yearIn), z.regex(/^(?:2[4-7]\d\d)?$/u, 'validation.year'));

/** Credits, or nothing where any number will do. */
export const creditsOrNothing = typedAs(/^(?:\d{1,2}(?:\.\d)?)?$/u, 'validation.credits');

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

export const codeOfStudent = digitsAs(STUDENT_CODE, 'validation.studentCode');
