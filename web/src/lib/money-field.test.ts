import { expect, test } from 'vitest';
import { moneyText, wireAmount } from './money-field';

test.each(['', '0', '12300', '12,300.50', ' 100.5 '])('%j can be typed as an amount', (typed) => {
  expect(moneyText.safeParse(typed).success).toBe(true);
});

test.each(['abc', '-1', '1.005', '1e3', '12345678901'])('%j is no amount', (typed) => {
  expect(moneyText.safeParse(typed).success).toBe(false);
});

test('what is sent is the text without commas, or nothing', () => {
  expect(wireAmount(' 12,300.50 ')).toBe('12300.50');
  expect(wireAmount(' ')).toBeNull();
});
