/** Campuses by their letter (wire contract §7); their names are in the catalogue. */
export const CAMPUSES = ['B', 'K', 'C', 'P'] as const;

/** General-education groups as subjects carry them; the catalogue names them in both languages. */
export const GENERAL_GROUPS = [
  { key: 'wellness', value: 'อยู่ดีมีสุข' },
  { key: 'entrepreneurship', value: 'ศาสตร์แห่งผู้ประกอบการ' },
  { key: 'language', value: 'ภาษากับการสื่อสาร' },
  { key: 'citizenship', value: 'พลเมืองไทยและพลเมืองโลก' },
  { key: 'aesthetics', value: 'สุนทรียศาสตร์' },
] as const;

const FIRST_HOUR = 7;
const LAST_HOUR = 21;
const MINUTES_PER_HOUR = 60;

export const FIRST_MINUTE = FIRST_HOUR * MINUTES_PER_HOUR;

/** Full hours a class may begin or end at, in minutes after midnight. */
export const HOURS = Array.from(
  { length: LAST_HOUR - FIRST_HOUR + 1 },
  (_, offset) => (FIRST_HOUR + offset) * MINUTES_PER_HOUR,
);
