import { expect, test } from 'vitest';
import { fileName } from './download';

test.each([
  ["attachment; filename*=utf-8''%E0%B8%84%E0%B8%B3%E0%B8%82%E0%B8%AD-2569-1.xlsx", 'คำขอ-2569-1.xlsx'],
  ['attachment; filename="enrolments-2569-1-2026-11-22.xlsx"', 'enrolments-2569-1-2026-11-22.xlsx'],
  ['', ''],
])('a file has the name the server gave it: %s', (disposition, name) => {
  expect(fileName(disposition)).toBe(name);
});
