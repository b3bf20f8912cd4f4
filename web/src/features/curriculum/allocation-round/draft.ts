import { z } from 'zod/mini';
import * as limits from '@/client/limits';
import type { Schemas } from '@/client/schemas';
import { sentence, typedAs } from '@/lib/form-fields';
import { isPast } from '@/lib/thai-date';
import { serverNow } from '@/lib/clock';

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
const HALF = '50';
/** A whole number from 1 to 100. */
const SHARE = /^(?:[1-9]\d?|100)$/;
const LONGEST_NAME = limits.RoundInput.nameTh;
const nameText = sentence(LONGEST_NAME);

/**
 * The rules of a round before it is sent. Field names are those of the server, so that its errors are shown at the
 * fields.
 */
export const roundSchema = z
  .object({
    nameTh: nameText,
    nameEn: nameText,
    term: z.string().check(z.minLength(1, 'validation.required')),
    campusCode: z.string(),
    opensAt: z.string('validation.required'),
    closesAt: z.string('validation.required').check(z.refine((at) => !isPast(at), 'validation.past')),
    releasePercent: typedAs(SHARE, 'validation.percent'),
  })
  .check(
    z.refine(({ opensAt, closesAt }) => Date.parse(opensAt) < Date.parse(closesAt), {
      path: ['closesAt'],
      error: 'validation.order',
    }),
  );

/** A round as it is being typed. */
export type RoundDraft = z.infer<typeof roundSchema>;

/** A new round opens tomorrow at this hour and runs a week. */
export function emptyDraft(now: number = serverNow()): RoundDraft {
  const opens = new Date(now + DAY_MS);
  opens.setMinutes(0, 0, 0);
  return {
    nameTh: '',
    nameEn: '',
    term: '',
    campusCode: '',
    opensAt: opens.toISOString(),
    closesAt: new Date(opens.getTime() + WEEK_MS).toISOString(),
    releasePercent: HALF,
  };
}

export function draftOf(round: Schemas['RoundView']): RoundDraft {
  return {
    nameTh: round.name.th,
    nameEn: round.name.en,
    term: `${round.academicYear}-${round.semester}`,
    campusCode: round.campusCode,
    opensAt: round.opensAt,
    closesAt: round.closesAt,
    releasePercent: String(round.releasePercent),
  };
}

/** A round as it was shown, for the server to compare. */
export function shownAs(round: Schemas['RoundView']): Schemas['RoundInput'] {
  const { academicYear, semester, campusCode, name, opensAt, closesAt, releasePercent } = round;
  return { academicYear, semester, campusCode, nameTh: name.th, nameEn: name.en, opensAt, closesAt, releasePercent };
}

/** A checked draft as it is sent. */
export function roundOf({ term, releasePercent, ...draft }: RoundDraft): Schemas['RoundInput'] {
  const [academicYear = 0, semester = 0] = term.split('-').map(Number);
  return { ...draft, academicYear, semester, releasePercent: Number(releasePercent) };
}
