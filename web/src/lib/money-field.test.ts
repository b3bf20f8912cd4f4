import { expect, test } from 'vitest';
import { moneyText, readingsOf, wireAmount } from './money-field';

test.each([
  '',
  '0',
  '12300',
  '12,300',
  '12,300.50',
  '1,234,567.8',
  ' 100.5 ',
  '๑๒,๓๐๐',
  '฿500',
  '500 บาท',
  '12 500',
  '1 234 567.80',
])('%j can be typed as an amount', (typed) => {
  expect(moneyText.safeParse(typed).success).toBe(true);
});

test.each(['abc', '-1', '1.005', '1e3', '12345678901', ',', '1,,', '.5,5', '12 50', '1 234,567', '฿', '12  5x'])(
  '%j is no amount',
  (typed) => {
    expect(moneyText.safeParse(typed).success).toBe(false);
  },
);

test.each([
  ['12,50', ['12.50', '1250']],
  ['1,5', ['1.5', '15']],
  ['1234,50', ['1234.50', '123450']],
  ['1.234,50', ['1234.50']],
  ['12,3000', ['123000']],
  ['1 234,50', ['1234.50']],
  ['๑๒,๕๐', ['12.50', '1250']],
  ['1,23,456.00', ['123456.00']],
  ['12,50.25', ['1250.25']],
  ['1,2345', ['12345']],
])('%j is refused, and what it can mean is offered', (typed, readings) => {
  const parsed = moneyText.safeParse(typed);
  expect(parsed.error?.issues.map(({ message }) => message)).toEqual(['validation.moneyComma']);
  expect(readingsOf(typed)).toEqual(readings);
});

test('an amount that can be taken has one meaning', () => {
  expect(readingsOf('1,250.00')).toEqual([]);
  expect(readingsOf('12.50')).toEqual([]);
});

test('what is sent is the text without commas, or nothing', () => {
  expect(wireAmount(' 12,300.50 ')).toBe('12300.50');
  expect(wireAmount('฿๑๒ ๕๐๐.๕๐')).toBe('12500.50');
  expect(wireAmount(' ')).toBeNull();
});
