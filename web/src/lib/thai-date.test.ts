import { expect, test } from 'vitest';
import { currentYear, dateTime, longDate } from './thai-date';

test('a date is DD MMMM YYYY, Buddhist in Thai and Gregorian in English', () => {
  expect(longDate('2026-11-05', 'th')).toBe('05 พฤศจิกายน 2569');
  expect(longDate('2026-11-05', 'en')).toBe('05 November 2026');
});

test('an instant is shown in Bangkok', () => {
  expect(dateTime('2026-12-31T20:30:00Z', 'th')).toBe('1 ม.ค. 2570 03:30');
  expect(currentYear('th', new Date('2026-12-31T20:30:00Z'))).toBe('2570');
});

test('no date and a wrong date are empty', () => {
  expect(longDate(null, 'th')).toBe('');
  expect(longDate('never', 'en')).toBe('');
});
