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

test('capitals make no difference where texts are compared', () => {
  expect(folded('  STRASSE Straße ')).toBe('strasse strasse');
  expect(folded('ΣΊΣΥΦΟΣ')).toBe(folded('σίσυφος'));
});
