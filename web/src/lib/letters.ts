/** The letters that have a lower bound, the best first. */
export const LINES = ['A', 'B+', 'B', 'C+', 'C', 'D+', 'D'] as const;
