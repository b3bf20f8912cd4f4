import { z } from 'zod/mini';
import * as limits from '@/client/limits';
import type { Schemas } from '@/client/schemas';
import { sentence, typedAs, words } from '@/lib/form-fields';

const CODE = /^[A-Z]{1,4}[1-9]\d?(?:\.[1-9])?$/u;

/** What the form says of a code that is there twice. */
export const CODE_TWICE = 'codeTwice';

/** An outcome as it is typed. */
export const outcomeShape = {
  outcomeCode: typedAs(CODE, 'validation.code'),
  textTh: sentence(limits.Outcome.textTh),
  textEn: words(limits.Outcome.textEn),
};

/** Whether no code is there twice. */
export function codesDiffer(outcomes: readonly { outcomeCode: string }[]): boolean {
  return new Set(outcomes.map(({ outcomeCode }) => outcomeCode)).size === outcomes.length;
}

export const curriculumSchema = z.object({
  outcomes: z.array(z.object(outcomeShape)).check(z.refine(codesDiffer, CODE_TWICE)),
});
export type CurriculumDraft = z.infer<typeof curriculumSchema>;

/** The first free code after those that are there: PLO3 after PLO1 and PLO2. */
export function nextCode(letters: string, outcomes: readonly { outcomeCode: string }[]): string {
  const taken = new Set(outcomes.map(({ outcomeCode }) => outcomeCode));
  let number = outcomes.length + 1;
  while (taken.has(`${letters}${number}`)) number += 1;
  return `${letters}${number}`;
}

/** Outcomes as the form begins with them. */
export function textsOf(outcomes: readonly Schemas['Outcome'][]): CurriculumDraft['outcomes'] {
  return outcomes.map(({ outcomeCode, textTh, textEn }) => ({ outcomeCode, textTh, textEn: textEn ?? '' }));
}
