import { expect, test } from 'vitest';
import { currentYear, dateTime, daySpan, daysSince, endTime, longDate, wireDay } from './thai-date';

test('a date is DD MMMM YYYY, Buddhist in Thai and Gregorian in English', () => {
  expect(longDate('2026-11-05', 'th')).toBe('05 พฤศจิกายน 2569');
  expect(longDate('2026-11-05', 'en')).toBe('05 November 2026');
});

test('a day of the wire is shown in the calendar of the language', () => {
  expect(wireDay('01/11/2569', 'th')).toBe('1 พ.ย. 2569');
  expect(wireDay('01/11/2569', 'en')).toBe('1 Nov 2026');
  expect(wireDay('', 'en')).toBe('');
});

test('an instant is shown in Bangkok', () => {
  expect(dateTime('2026-12-31T20:30:00Z', 'th')).toBe('1 ม.ค. 2570 03:30');
  expect(currentYear('th', new Date('2026-12-31T20:30:00Z'))).toBe('2570');
});

test('an instant at midnight is a day: that which begins, and where something ends the day before', () => {
  expect(dateTime('2026-12-19T17:00:00Z', 'th')).toBe('20 ธ.ค. 2569');
  expect(dateTime('2026-12-19T17:00:30Z', 'th')).toBe('20 ธ.ค. 2569 00:00');
  expect(endTime('2026-12-19T17:00:00Z', 'th')).toBe('19 ธ.ค. 2569');
  expect(endTime('2026-12-20T09:30:00Z', 'en')).toBe('20 Dec 2026 16:30');
  expect(endTime(null, 'th')).toBe('');
  expect(daySpan('2026-12-19T17:00:00Z', '2026-12-19T20:00:00Z', 'en')).toBe('20 Dec 2026 00:00–03:00');
});

test('no date and a wrong date are empty', () => {
  expect(longDate(null, 'th')).toBe('');
  expect(longDate('never', 'en')).toBe('');
});

test('days are counted by the days of Bangkok: what came late yesterday is a day old this morning', () => {
  const thisMorning = Date.parse('2026-11-21T01:00:00Z');
  expect(daysSince('2026-11-20T16:30:00Z', thisMorning)).toBe(1);
  expect(daysSince('2026-11-20T17:30:00Z', thisMorning)).toBe(0);
  expect(daysSince('2026-11-18T02:00:00Z', thisMorning)).toBe(3);
});
