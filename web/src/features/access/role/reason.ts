import * as limits from '@/client/limits';
/** How long the reason of a request may be: the second administrator reads it. */
export const REASON_LENGTH = limits.GivingAsk.reason;
