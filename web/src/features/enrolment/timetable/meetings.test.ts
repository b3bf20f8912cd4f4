import { expect, test } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { weekOf } from './meetings';

const meeting = (day: string | null, from: string | null, to: string | null) =>
  ({
    section_id: 1,
    time_start: 0,
    day_w: day ?? '',
    time_from: from ?? '',
    time_to: to ?? '',
  }) as Partial<Schemas['CourseMeeting']> as Schemas['CourseMeeting'];

test('days and times are read with the blanks they come with', () => {
  const week = weekOf([meeting('MON ', ' 9:00', '12:00')]);
  expect(week.days[0]?.meetings[0]).toMatchObject({
    day: 'MON',
    startsMinute: 540,
    endsMinute: 720,
    lane: 0,
    lanes: 1,
  });
});

test('meetings at the same time stand side by side', () => {
  const week = weekOf([
    meeting('TUE', '9:00', '12:00'),
    meeting('TUE', '10:00', '11:00'),
    meeting('TUE', '13:00', '14:00'),
  ]);
  expect(week.days[1]?.meetings.map(({ lane, lanes }) => [lane, lanes])).toEqual([
    [0, 2],
    [1, 2],
    [0, 1],
  ]);
});

test('what has no time is listed apart, and an empty weekend is left out', () => {
  const week = weekOf([meeting(null, null, null)]);
  expect(week.unplaced).toHaveLength(1);
  expect(week.days.map(({ day }) => day)).toEqual(['MON', 'TUE', 'WED', 'THU', 'FRI']);
});
