import { z } from 'zod/mini';
import type { Schemas } from '@/client/schemas';
import { orNull, yearOrNothing, yearText } from '@/lib/form-fields';
import { REASON_FIELD, reasonSchema } from '@/features/finance/master-change/reason';
import { ENROLMENT_TYPES } from './api';

/** A normal fee as it is typed; what is empty is for everybody, and without an end. */
export const normalFeeSchema = z.extend(reasonSchema, {
  feePatternId: z.string().check(z.minLength(1, 'validation.required')),
  campusCode: z.string(),
  facultyCode: z.string(),
  departmentCode: z.string(),
  majorCode: z.string(),
  educationLevelCode: z.string(),
  studentTypeCode: z.string(),
  nationCode: z.string(),
  enrolmentType: z.enum(['', ...ENROLMENT_TYPES]),
  firstEntryYear: yearOrNothing,
  lastEntryYear: yearOrNothing,
  firstYear: yearText,
  firstSemester: z.string(),
  lastYear: yearOrNothing,
  lastSemester: z.string(),
});

export type NormalFeeDraft = z.infer<typeof normalFeeSchema>;

const numberOrNull = (typed: string) => (typed ? Number(typed) : null);
const typed = (value: string | number | null | undefined) => String(value ?? '');

export function draftOf(fee: Schemas['NormalFeeView'] | null): NormalFeeDraft {
  return {
    feePatternId: typed(fee?.feePatternId),
    campusCode: typed(fee?.campusCode),
    facultyCode: typed(fee?.facultyCode),
    departmentCode: typed(fee?.departmentCode),
    majorCode: typed(fee?.majorCode),
    educationLevelCode: typed(fee?.educationLevelCode),
    studentTypeCode: typed(fee?.studentTypeCode),
    nationCode: typed(fee?.nationCode),
    enrolmentType: fee?.enrolmentType ?? '',
    firstEntryYear: typed(fee?.firstEntryYear),
    lastEntryYear: typed(fee?.lastEntryYear),
    firstYear: typed(fee?.firstYear),
    firstSemester: String(fee?.firstSemester ?? 1),
    lastYear: typed(fee?.lastYear),
    lastSemester: String(fee?.lastSemester ?? 0),
    ...REASON_FIELD,
  };
}

/** A checked draft as it is sent. */
export function normalFeeOf(draft: NormalFeeDraft): Schemas['NormalFeeAddition'] {
  const lastYear = numberOrNull(draft.lastYear);
  return {
    feePatternId: draft.feePatternId,
    campusCode: orNull(draft.campusCode),
    facultyCode: orNull(draft.facultyCode),
    departmentCode: orNull(draft.departmentCode),
    majorCode: orNull(draft.majorCode),
    educationLevelCode: orNull(draft.educationLevelCode),
    studentTypeCode: orNull(draft.studentTypeCode),
    nationCode: orNull(draft.nationCode),
    enrolmentType: draft.enrolmentType || null,
    firstEntryYear: numberOrNull(draft.firstEntryYear),
    lastEntryYear: numberOrNull(draft.lastEntryYear),
    firstYear: Number(draft.firstYear),
    firstSemester: Number(draft.firstSemester),
    lastYear,
    lastSemester: lastYear === null ? null : Number(draft.lastSemester),
    reason: draft.reason,
  };
}
