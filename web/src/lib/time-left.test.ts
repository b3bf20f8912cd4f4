import { expect, test } from 'vitest';
import { timeLeft } from './time-left';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

test.each([
  [30 * DAY, '30 วัน', '30 days'],
  [DAY + 4 * HOUR + 59 * MINUTE, '1 วัน 4 ชั่วโมง', '1 day 4 hours'],
  [3 * HOUR + 12 * MINUTE + 5 * SECOND, '3 ชั่วโมง 12 นาที', '3 hours 12 minutes'],
  [HOUR, '1 ชั่วโมง', '1 hour'],
  [90 * SECOND, '1 นาที 30 วินาที', '1 minute 30 seconds'],
  [1, '1 วินาที', '1 second'],
  [0, '0 วินาที', '0 seconds'],
  [-DAY, '0 วินาที', '0 seconds'],
])('%i milliseconds are said by their two largest units', (milliseconds, thai, english) => {
  expect([timeLeft(milliseconds, 'th'), timeLeft(milliseconds, 'en')]).toEqual([thai, english]);
});
