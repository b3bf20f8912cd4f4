import { z } from 'zod/mini';
import type { Schemas } from '@/client/schemas';
import { termOfKey } from '@/components/term-picker/chosen-term';
import { neededDay, typedAs } from '@/lib/form-fields';

const YEAR = /^2([56]\d\d|700)$/;

/** A term as it is typed. */
export const newTermSchema = z
  .object({
    academicYear: typedAs(YEAR, 'validation.year'),
    semester: z.enum(['0', '1', '2']),
    startsOn: neededDay,
    endsOn: neededDay,
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
export function newTermOf({ academicYear, semester, startsOn, endsOn, copyFrom }: NewTermDraft): Schemas['NewTerm'] {
  return {
    academicYear: Number(academicYear),
    semester: Number(semester),
    startsOn: startsOn ?? '',
    endsOn: endsOn ?? '',
    copyFrom: termOfKey(copyFrom),
  };
}
