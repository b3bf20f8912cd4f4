import * as limits from '@/client/limits';
/** So many characters a reason may have. */
export const REASON_LENGTH = limits.ReceiptCancellationInput.reason;
