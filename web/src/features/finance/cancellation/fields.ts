/** So many characters a reason may have. */
export const REASON_LENGTH = 300;
