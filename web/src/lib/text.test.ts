import { expect, test } from 'vitest';
import cases from './text-cases.json';
import { codeIn, folded, plain, tidy } from './text';

interface Case {
  what: string;
  typed: string;
  tidy: string;
  plain: string;
  code?: string;
}

const CASES: readonly Case[] = cases;

test.each(CASES)('$what has one spelling here and in the server', (text) => {
  expect(tidy(text.typed)).toBe(text.tidy);
  expect(plain(text.typed)).toBe(text.plain);
  expect(tidy(text.tidy)).toBe(text.tidy);
  expect(plain(text.plain)).toBe(text.plain);
  expect(folded(text.typed)).toBe(folded(text.plain));
});

test.each(CASES.filter(({ code }) => code !== undefined))('$what is the code that was meant', ({ typed, code }) => {
  expect(codeIn(typed)).toBe(code);
});

/** Thai letters, vowels and tones, a wide letter and sign, marks of other scripts, a joiner and a blank. */
const LETTERS = [...'กเาำ\u0e31\u0e38\u0e3a\u0e48\u0e4c\u0e4dAＡ＝๑-\u0301\u0334\u0338\u200d '];

test('a text in its form stays as it is, whatever stands together', () => {
  const pairs = LETTERS.flatMap((one) => LETTERS.map((other) => one + other));
  const changed = pairs
    .flatMap((one) => LETTERS.map((other) => one + other))
    .filter((typed) => tidy(tidy(typed)) !== tidy(typed) || plain(plain(typed)) !== plain(typed));
  expect(changed).toEqual([]);
});

test('capitals make no difference where texts are compared', () => {
  expect(folded('  STRASSE Straße ')).toBe('strasse strasse');
  expect(folded('ΣΊΣΥΦΟΣ')).toBe(folded('σίσυφος'));
});
