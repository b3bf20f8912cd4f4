import { expect, test } from 'vitest';
import { placedWeek, type WeekEntry } from './placing';

const entry = (key: string, weekday: number, startsMinute: number, endsMinute: number): WeekEntry => ({
  key,
  weekday,
  startsMinute,
  endsMinute,
  title: key,
  lines: [],
  look: 'firm',
});

test('entries at the same time stand side by side and are marked as clashing', () => {
  const week = placedWeek([entry('a', 1, 540, 720), entry('b', 1, 600, 660), entry('c', 1, 720, 780)]);
  expect(week.days[1]?.entries.map(({ key, lane, lanes, clashes }) => [key, lane, lanes, clashes])).toEqual([
    ['a', 0, 2, true],
    ['b', 1, 2, true],
    ['c', 0, 1, false],
  ]);
});

test('one that starts when another ends does not clash with it', () => {
  const week = placedWeek([entry('a', 0, 540, 600), entry('b', 0, 600, 660)]);
  expect(week.days[0]?.entries.some(({ clashes }) => clashes)).toBe(false);
});

test('an early class and a Saturday widen the week', () => {
  const week = placedWeek([entry('a', 5, 420, 1110)]);
  expect(week.days.map(({ day }) => day)).toEqual(['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT']);
  expect([week.firstHour, week.lastHour]).toEqual([7, 19]);
});
