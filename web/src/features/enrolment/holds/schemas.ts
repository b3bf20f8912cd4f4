import { z } from 'zod/mini';
import { moneyText } from '@/lib/money-field';
import { STUDENT_CODE } from '@/lib/student-code';

const REASON_LENGTH = 300;
const sentence = z
  .string()
  .check(z.trim(), z.minLength(1, 'validation.required'), z.maxLength(REASON_LENGTH, 'validation.tooLong'));

export const placeSchema = z.object({
  studentCode: z.string().check(z.trim(), z.regex(STUDENT_CODE, 'validation.studentCode')),
  kind: z.enum(['debt', 'library', 'documents', 'discipline', 'advising']),
  reasonTh: sentence,
  reasonEn: sentence,
  amount: moneyText,
});

export const releaseSchema = z.object({ remark: sentence });
