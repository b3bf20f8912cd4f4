import type { Language } from './i18n';

const SECOND_MS = 1000;
const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;
const SHOWN_UNITS = 2;

/** Return milliseconds in words, by their two largest units: `30 days`, `3 hours 12 minutes`; what has passed is none. */
export function timeLeft(milliseconds: number, language: Language): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / SECOND_MS));
  const largest = UNITS.findIndex(([, length]) => seconds >= length);
  const units = largest < 0 ? UNITS.slice(-1) : UNITS.slice(largest, largest + SHOWN_UNITS);
  let rest = seconds;
  const words: string[] = [];
  for (const [unit, length] of units) {
    const count = Math.floor(rest / length);
    rest -= count * length;
    if (count > 0 || words.length === 0)
      words.push(new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count));
  }
  return words.join(' ');
}
