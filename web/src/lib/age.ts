import type { Language } from './i18n';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const UNITS = [
  ['day', DAY],
  ['hour', HOUR],
  ['minute', MINUTE],
  ['second', SECOND],
] as const;

/** How long ago something was, or until it is, in the largest whole unit: `12 minutes ago`, `in 3 hours`. */
export function relativeTime(at: number, now: number, language: Language): string {
  const distance = at - now;
  const [unit, length] = UNITS.find(([, each]) => Math.abs(distance) >= each) ?? UNITS[UNITS.length - 1]!;
  const count = Math.trunc(distance / length) || 0;
  return new Intl.RelativeTimeFormat(language, { numeric: 'always' }).format(count === 0 ? -0 : count, unit);
}
