import { z } from 'zod/mini';
import type { NewTerm } from '@/client/models';
import { termOfKey } from '@/components/term-picker/chosen-term';

const YEAR = /^2([56]\d\d|700)$/;

/** What is typed may be no day yet. */
const day = z.nullable(z.string()).check(z.refine((value) => value !== null, 'validation.required'));

/** A term as it is typed. */
export const newTermSchema = z
  .object({
    academicYear: z.string().check(z.regex(YEAR, 'validation.year')),
    semester: z.enum(['0', '1', '2']),
    startsOn: day,
    endsOn: day,
    copyFrom: z.string(),
  })
  .check(
    z.refine(({ startsOn, endsOn }) => !startsOn || !endsOn || startsOn < endsOn, {
      path: ['endsOn'],
      error: 'validation.order',
    }),
  );

export type NewTermDraft = z.infer<typeof newTermSchema>;

/** What is sent of a form. */
export function newTermOf({ academicYear, semester, startsOn, endsOn, copyFrom }: NewTermDraft): NewTerm {
  return {
    academicYear: Number(academicYear),
    semester: Number(semester),
    startsOn: startsOn ?? '',
    endsOn: endsOn ?? '',
    copyFrom: termOfKey(copyFrom),
  };
}
