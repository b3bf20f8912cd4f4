/** What the field of a day holds while only a part of it is typed: neither a day nor nothing, and never sent. */
export const UNFINISHED_DAY = 'unfinished';
