import { z } from 'zod/mini';
import type { Schemas } from '@/client/schemas';
import { orNull, yearOrNothing, yearText } from '@/lib/form-fields';
import { REASON_FIELD, reasonSchema } from '@/features/finance/master-change/reason';
import { STUDENT_CODE } from '@/lib/student-code';

const BETWEEN_CODES = /[\s,;]+/u;
const codesOf = (typed: string) => typed.split(BETWEEN_CODES).filter(Boolean);

export const projectFeeSchema = z.extend(reasonSchema, {
  erpUnitId: z.string().check(z.minLength(1, 'validation.required')),
  feePatternId: z.string().check(z.minLength(1, 'validation.required')),
  majorCode: z.string(),
  studentTypeCode: z.string(),
  firstEntryYear: yearOrNothing,
  lastEntryYear: yearOrNothing,
  students: z
    .string()
    .check(z.refine((typed) => codesOf(typed).every((code) => STUDENT_CODE.test(code)), 'validation.studentCode')),
  firstYear: yearText,
  firstSemester: z.string(),
  lastYear: yearOrNothing,
  lastSemester: z.string(),
});
type Draft = z.infer<typeof projectFeeSchema>;

const written = (value: number | null | undefined) => (value === null || value === undefined ? '' : String(value));
const yearOf = (typed: string) => (typed ? Number(typed) : null);

export function draftOf(fee: Schemas['ProjectFeeView'] | null): Draft {
  return {
    erpUnitId: fee?.erpUnitId ?? '',
    feePatternId: fee?.feePatternId ?? '',
    majorCode: fee?.majorCode ?? '',
    studentTypeCode: fee?.studentTypeCode ?? '',
    firstEntryYear: written(fee?.firstEntryYear),
    lastEntryYear: written(fee?.lastEntryYear),
    students: fee?.studentCodes?.join('\n') ?? '',
    firstYear: written(fee?.firstYear),
    firstSemester: written(fee?.firstSemester ?? 1),
    lastYear: written(fee?.lastYear),
    lastSemester: written(fee?.lastSemester ?? 1),
    ...REASON_FIELD,
  };
}

/** What was filled in as the server takes it; without a last year it has no end. */
export function projectFeeOf(draft: Draft): Schemas['ProjectFeeAddition'] {
  const lastYear = yearOf(draft.lastYear);
  return {
    erpUnitId: draft.erpUnitId,
    feePatternId: draft.feePatternId,
    majorCode: orNull(draft.majorCode),
    studentTypeCode: orNull(draft.studentTypeCode),
    firstEntryYear: yearOf(draft.firstEntryYear),
    lastEntryYear: yearOf(draft.lastEntryYear),
    studentCodes: codesOf(draft.students),
    firstYear: Number(draft.firstYear),
    firstSemester: Number(draft.firstSemester),
    lastYear,
    lastSemester: lastYear === null ? null : Number(draft.lastSemester),
    reason: draft.reason,
  };
}
