import { expect, test } from 'vitest';
import { shownCode, shownCodeAmong } from './subject-code';

test('a subject is shown by its code without the year of its version', () => {
  expect(shownCode('01418111-65')).toBe('01418111');
  expect(shownCode('01418111')).toBe('01418111');
});

test('two versions of one subject beside each other keep their years, others do not', () => {
  const codes = ['01418111-65', '01418111-60', '01418112-65', '01418112-65'];
  expect(codes.map((code) => shownCodeAmong(code, codes))).toEqual([
    '01418111-65',
    '01418111-60',
    '01418112',
    '01418112',
  ]);
});
