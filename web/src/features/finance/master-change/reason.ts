import { z } from 'zod/mini';
import * as limits from '@/client/limits';
import { sentence } from '@/lib/form-fields';

/** Every request about a master of two people has the same. */
const REASON_LENGTH = limits.ErpUnitAddition.reason;

/** Why a row is to be added, changed or deleted: the second person reads it. */
export const reasonSchema = z.object({ reason: sentence(REASON_LENGTH) });
export type Reason = z.infer<typeof reasonSchema>;
export const REASON_FIELD: Reason = { reason: '' };

/** The reason of a form that asks a second person for some rows, and saves others at once. */
export function reasonWhere(asksSecond: boolean) {
  return asksSecond ? sentence(REASON_LENGTH) : z.string();
}
