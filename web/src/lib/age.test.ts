import { expect, test } from 'vitest';
import { relativeTime } from './age';

test.each([
  [-12_400, 'en', '12 seconds ago'],
  [-60_000, 'en', '1 minute ago'],
  [0, 'en', '0 seconds ago'],
  [3_600_000 * 2 + 1, 'en', 'in 2 hours'],
  [-86_400_000 * 3, 'th', '3 วันที่ผ่านมา'],
] as const)('%i ms away is %s: %s', (distance, language, words) => {
  expect(relativeTime(1_000_000_000 + distance, 1_000_000_000, language)).toBe(words);
});
