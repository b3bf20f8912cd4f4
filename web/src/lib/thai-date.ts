import type { Language } from './i18n';
import { gregorianYear } from './term';
import { serverNow } from './clock';

const LOCALES: Record<Language, string> = {
  th: 'th-TH-u-ca-buddhist-nu-latn',
  en: 'en-GB-u-ca-gregory-nu-latn',
};
const ZONE = 'Asia/Bangkok';

type Instant = string | number | Date;

const formats = new Map<string, Intl.DateTimeFormat>();

function parts(value: Instant, language: Language, options: Intl.DateTimeFormatOptions): Record<string, string> | null {
  const date = value instanceof Date ? value : new Date(value);
  if (Number.isNaN(date.getTime())) return null;
  const key = language + JSON.stringify(options);
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(LOCALES[language], { timeZone: ZONE, ...options });
    formats.set(key, format);
  }
  return Object.fromEntries(format.formatToParts(date).map((part) => [part.type, part.value]));
}

const DAY: Intl.DateTimeFormatOptions = { day: '2-digit', month: 'long', year: 'numeric' };
const SHORT_DAY: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', year: 'numeric' };
const TIME: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' };

/** `DD MMMM YYYY` in Bangkok; the year is Buddhist in Thai and Gregorian in English. Empty for no date. */
export function longDate(value: Instant | null | undefined, language: Language): string {
  return joinDay(value, language, DAY);
}

export function shortDate(value: Instant | null | undefined, language: Language): string {
  return joinDay(value, language, SHORT_DAY);
}

const WIRE_DAY = /^(\d{2})\/(\d{2})\/(\d{4})$/;

/** A day as the original wire writes it, `01/11/2569`, in words; what is no such day stays as it is. */
export function wireDay(value: string, language: Language): string {
  const [, day, month, year] = WIRE_DAY.exec(value) ?? [];
  return year ? shortDate(`${gregorianYear(Number(year))}-${month}-${day}`, language) : value;
}

function joinDay(value: Instant | null | undefined, language: Language, options: Intl.DateTimeFormatOptions): string {
  const found = value === null || value === undefined || value === '' ? null : parts(value, language, options);
  return found ? `${found.day} ${found.month} ${found.year}` : '';
}

/** Date and 24-hour time in Bangkok; the day alone where the instant is its midnight: there a day is meant. */
export function dateTime(value: Instant | null | undefined, language: Language): string {
  return value && isMidnight(value) ? shortDate(value, language) : dayAndHour(value, language);
}

/** When something ends, as `dateTime` writes it: what ends at midnight ends with the day before. */
export function endTime(value: Instant | null | undefined, language: Language): string {
  return value && isMidnight(value) ? shortDate(new Date(value).getTime() - 1, language) : dayAndHour(value, language);
}

function dayAndHour(value: Instant | null | undefined, language: Language): string {
  const day = shortDate(value, language);
  const time = value ? parts(value, language, TIME) : null;
  return day && time ? `${day} ${time.hour}:${time.minute}` : '';
}

/** A day with the hours of something on it, from its beginning to its end. */
export function daySpan(startsAt: Instant, endsAt: Instant, language: Language): string {
  return `${dayAndHour(startsAt, language)}–${timeOfDay(endsAt, language)}`;
}

/** 24-hour time in Bangkok; empty for no instant. */
export function timeOfDay(value: Instant | null | undefined, language: Language): string {
  const time = value ? parts(value, language, TIME) : null;
  return time ? `${time.hour}:${time.minute}` : '';
}

/** Date and time to the second: for what happens at a second. */
export function dateTimeSeconds(value: Instant | null | undefined, language: Language): string {
  const day = shortDate(value, language);
  const time = value ? parts(value, language, { ...TIME, second: '2-digit' }) : null;
  return day && time ? `${day} ${time.hour}:${time.minute}:${time.second}` : '';
}

/** The current year as the language counts it. */
export function currentYear(language: Language, now: Date = new Date(serverNow())): string {
  return parts(now, language, { year: 'numeric' })?.year ?? '';
}

export function isPast(value: Instant, now: number = serverNow()): boolean {
  return new Date(value).getTime() < now;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Whether an instant has come or comes within a day. */
export function isWithinADay(value: Instant, now: number = serverNow()): boolean {
  return isPast(value, now + DAY_MS);
}

/** Bangkok is seven hours ahead all the year. */
const BANGKOK_MS = 7 * 60 * 60 * 1000;
/** Today in Bangkok, as the server writes days. */
export function bangkokToday(now: number = serverNow()): string {
  return new Date(now + BANGKOK_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);
}

const DAYS_PER_WEEK = 7;

/** The weekday of a day as the server writes it; Monday is 0. */
export function weekdayOf(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + DAYS_PER_WEEK - 1) % DAYS_PER_WEEK;
}

const isMidnight = (value: Instant) => (new Date(value).getTime() + BANGKOK_MS) % DAY_MS === 0;

const bangkokDay = (instant: number) => Math.floor((instant + BANGKOK_MS) / DAY_MS);

/** How many days ago an instant was, by the days of Bangkok: nought today, one yesterday, however late it was. */
export function daysSince(value: Instant, now: number = serverNow()): number {
  return Math.max(0, bangkokDay(now) - bangkokDay(new Date(value).getTime()));
}

/** Full days until an instant, by Bangkok's calendar. */
export function daysUntil(value: Instant, now: number = serverNow()): number {
  return Math.max(0, bangkokDay(new Date(value).getTime()) - bangkokDay(now));
}
