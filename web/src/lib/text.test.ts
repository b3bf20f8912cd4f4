import { expect, test } from 'vitest';
import { codeIn, plain, tidy } from './text';

test.each([
  ['น\u0e4d\u0e32', 'นำ'],
  ['น\u0e49\u0e4d\u0e32', 'น้ำ'],
  ['น\u0e4d\u0e49\u0e32', 'น้ำ'],
  ['\u0e40\u0e40ม่', 'แม่'],
  ['ก\u0e48\u0e35', 'กี่'],
  ['ที\u0e48\u0e48', 'ที่'],
  ['คืน\u200d\u200bหนังสือ\u00ad', 'คืนหนังสือ'],
  ['Lost book\r\nand\u00a0library\u2009card ', 'Lost book and library card'],
  ['Nguye\u0302\u0303n', 'Nguyễn'],
])('%j is kept in one spelling', (typed, kept) => {
  expect(tidy(typed)).toBe(kept);
});

test.each([
  ' 6610450001',
  'b6610450001',
  'B6610450001 ',
  '6610-45000-1',
  '66\u00a0104\u200b50001',
  '๖๖๑๐๔๕๐๐๐๑',
  '\ufeff6610450001\u200e',
  '6610\u201345000\u20131',
])('%j is the code of a student', (pasted) => {
  expect(codeIn(pasted)).toBe('6610450001');
});

test('a letter that is no account stays', () => {
  expect(codeIn('bachelor')).toBe('bachelor');
  expect(plain('๐๑๔๑๗๓๒๒\u2013๖๐')).toBe('01417322-60');
});
