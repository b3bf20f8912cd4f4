import { expect, test } from 'vitest';
import { scoreOf, textOf } from './score';

test.each([
  ['8.5', '8.5'],
  ['๘.๕', '8.5'],
  ['1,234.50', '1234.5'],
  ['007', '7'],
  ['.5', '0.5'],
  ['-1', '-1'],
  ['-0', '0'],
  ['', ''],
  ['-', ''],
  ['ขส', 'absent'],
  ['ขาด', 'absent'],
  ['ABS', 'absent'],
  ['ยกเว้น', 'excused'],
  [' ขาด\u200b', 'absent'],
  ['๑๒.๕\u00a0', '12.5'],
  ['１２．５', '12.5'],
  ['\u2212\u200e1', '-1'],
  ['–', ''],
  ['\ufeff8.5', '8.5'],
])('%j is read as the score %j', (text, score) => {
  const read = scoreOf(text);
  expect(read && textOf(read)).toBe(score);
});

test.each(['abc', '1.2.3', '12,34', '1e3', 'NaN', '1234567890123456'])('%j is no score', (text) => {
  expect(scoreOf(text)).toBeNull();
});
