import { z } from 'zod/mini';
import * as limits from '@/client/limits';
import type { Schemas } from '@/client/schemas';
import { digitsAs, orNull, words } from '@/lib/form-fields';

const ROOM_LENGTH = limits.ExamPartInput.room;
const instant = z.nullable(z.string()).check(z.refine((at) => at !== null && at !== '', 'validation.required'));
const code = digitsAs(/^(?:\d{10})?$/u, 'validation.studentCode');

export const examSchema = z.object({
  startsAt: instant,
  endsAt: instant,
  parts: z.array(
    z.object({
      room: z
        .string()
        .check(z.trim(), z.minLength(1, 'validation.required'), z.maxLength(ROOM_LENGTH, 'validation.tooLong')),
      firstCode: code,
      lastCode: code,
      seatRows: words(limits.ExamPartInput.seatRows),
    }),
  ),
});
export type ExamDraft = z.infer<typeof examSchema>;

export const NEW_PART = { room: '', firstCode: '', lastCode: '', seatRows: '' };

/** An examination as it is typed: with one room to fill in where nothing is set yet. */
export function draftOf(exam: Schemas['SectionExamView'], pick: (th: string, en: string) => string): ExamDraft {
  return {
    startsAt: exam.startsAt,
    endsAt: exam.endsAt,
    parts: exam.parts.map((part) => ({
      room: pick(part.roomTh, part.roomEn),
      firstCode: part.firstCode ?? '',
      lastCode: part.lastCode ?? '',
      seatRows: part.seatRows,
    })),
  };
}

/** What is sent of it. */
export function inputOf({ startsAt, endsAt, parts }: ExamDraft, revision: number): Schemas['ExamInput'] {
  return {
    revision,
    startsAt: startsAt ?? '',
    endsAt: endsAt ?? '',
    parts: parts.map((part) => ({ ...part, firstCode: orNull(part.firstCode), lastCode: orNull(part.lastCode) })),
  };
}
