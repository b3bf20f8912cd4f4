/** How long the reason of a request may be: the second administrator reads it. */
export const REASON_LENGTH = 500;
