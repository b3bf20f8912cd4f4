import { expect, test } from 'vitest';
import { withSubjects } from '@/features/enrolment/open-section/clashes';
import { catalogueSubject } from '@/testing/enrolment-fixtures';
import { busyDays } from './busy-days';

test('a timetable in short: the days with classes, each with its times in their order', () => {
  const rows = withSubjects([
    catalogueSubject('01200001', 1, { weekday: 3, startsMinute: 780, endsMinute: 960 }),
    catalogueSubject('01200002', 2, { weekday: 0, startsMinute: 540, endsMinute: 630 }),
    catalogueSubject('01200003', 3, { weekday: 3, startsMinute: 480, endsMinute: 590 }),
  ]);
  expect(busyDays(rows)).toEqual([
    { day: 'MON', times: ['9:00–10:30'] },
    { day: 'THU', times: ['8:00–9:50', '13:00–16:00'] },
  ]);
});
