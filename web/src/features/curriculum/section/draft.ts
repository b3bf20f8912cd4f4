import { z } from 'zod/mini';
import * as limits from '@/client/limits';
import type { Schemas } from '@/client/schemas';
import { typedAs, words } from '@/lib/form-fields';

const WHOLE = /^\d{1,5}$/;
const whole = typedAs(WHOLE, 'validation.whole');
const allotmentSchema = z.object({
  majorCode: z.string(),
  studyYear: z.number(),
  seats: whole,
  seatsTaken: z.number(),
  released: z.number(),
});

/** Field names are those of the server, so that its errors are shown at the fields. */
export const draftSchema = z.object({
  open: z.boolean(),
  /** Whether the advisor has to approve. */
  approval: z.boolean(),
  seats: whole,
  allotments: z.array(allotmentSchema),
  allowedMajors: z.array(z.string()),
  excludedMajors: z.array(z.string()),
  remarkTh: words(limits.SectionChange.remarkTh),
  remarkEn: words(limits.SectionChange.remarkEn),
});

export type AllotmentDraft = z.infer<typeof allotmentSchema>;

/** A section as it is typed: numbers are text until they are sent. */
export type SectionDraft = z.infer<typeof draftSchema>;

export function draftOf(section: Schemas['SectionAdminDetail']): SectionDraft {
  return {
    open: section.status === 'open',
    approval: section.approval === 'advisor',
    seats: String(section.seats),
    allotments: section.allotments.map((line) => ({ ...line, seats: String(line.seats) })),
    allowedMajors: section.allowedMajors,
    excludedMajors: section.excludedMajors,
    remarkTh: section.remarkTh,
    remarkEn: section.remarkEn,
  };
}

/**
 * The user's edits applied to the current section: fields that the user did not edit take the values that others saved
 * meanwhile.
 */
export function rebased(
  draft: SectionDraft,
  before: Schemas['SectionAdminDetail'],
  now: Schemas['SectionAdminDetail'],
): SectionDraft {
  const was = draftOf(before);
  const is = draftOf(now);
  const pick = <Key extends keyof SectionDraft>(key: Key): SectionDraft[Key] =>
    JSON.stringify(draft[key]) === JSON.stringify(was[key]) ? is[key] : draft[key];
  return {
    open: pick('open'),
    approval: pick('approval'),
    seats: pick('seats'),
    allotments: pick('allotments'),
    allowedMajors: pick('allowedMajors'),
    excludedMajors: pick('excludedMajors'),
    remarkTh: pick('remarkTh'),
    remarkEn: pick('remarkEn'),
  };
}

/** What is sent, or null while a number is none or nothing was changed. */
export function changeOf(section: Schemas['SectionAdminDetail'], draft: SectionDraft): Schemas['SectionChange'] | null {
  const numbers = [draft.seats, ...draft.allotments.map((line) => line.seats)];
  if (!numbers.every((number) => WHOLE.test(number))) return null;
  if (JSON.stringify(draft) === JSON.stringify(draftOf(section))) return null;
  return {
    revision: section.revision,
    status: draft.open ? 'open' : 'closed',
    approval: draft.approval ? 'advisor' : 'none',
    seats: Number(draft.seats),
    allotments: draft.allotments.map(({ majorCode, studyYear, seats }) => ({
      majorCode,
      studyYear,
      seats: Number(seats),
    })),
    allowedMajors: draft.allowedMajors,
    excludedMajors: draft.excludedMajors,
    remarkTh: draft.remarkTh,
    remarkEn: draft.remarkEn,
  };
}

/** How many seats are kept; together never more than the section has. */
export function allotted(lines: readonly AllotmentDraft[]): number {
  return lines.reduce((sum, line) => sum + (Number(line.seats) || 0), 0);
}
