import { expect, test } from 'vitest';
import { formatBaht } from './money';

test.each([
  ['0.00', '0.00'],
  ['12300.00', '12,300.00'],
  ['-0.05', '-0.05'],
  ['9999999999.99', '9,999,999,999.99'],
])('an amount is shown to the satang: %s', (amount, shown) => {
  expect(formatBaht(amount)).toBe(shown);
});
