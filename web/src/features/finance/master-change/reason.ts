import { z } from 'zod/mini';
import { sentence } from '@/lib/form-fields';

const REASON_LENGTH = 500;

/** Why a row is to be added, changed or deleted: the second person reads it. */
export const reasonSchema = z.object({ reason: sentence(REASON_LENGTH) });
export type Reason = z.infer<typeof reasonSchema>;
export const REASON_FIELD: Reason = { reason: '' };

/** The reason of a form that asks a second person for some rows, and saves others at once. */
export function reasonWhere(asksSecond: boolean) {
  return asksSecond ? sentence(REASON_LENGTH) : z.string();
}
