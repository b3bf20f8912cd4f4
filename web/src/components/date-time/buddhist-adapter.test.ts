import { expect, test } from 'vitest';
import { BuddhistAdapter } from './buddhist-adapter';

const adapter = new BuddhistAdapter({ locale: 'th' });
const FORMAT = 'DD/MM/BBBB HH:mm';

test('a leap day typed in the Buddhist era stays the leap day', () => {
  const parsed = adapter.parse('29/02/2567 08:30', FORMAT);
  expect(parsed?.isValid()).toBe(true);
  expect(parsed?.format('YYYY-MM-DD HH:mm')).toBe('2024-02-29 08:30');
});

test('a day that does not exist is not bent into one that does', () => {
  expect(adapter.parse('29/02/2566 08:30', FORMAT)?.isValid()).toBe(false);
});

test('what is shown is read back', () => {
  const parsed = adapter.parse('20/11/2569 16:00', FORMAT);
  expect(parsed && adapter.formatByString(parsed, FORMAT)).toBe('20/11/2569 16:00');
});

test('nothing typed is no date', () => {
  expect(adapter.parse('', FORMAT)).toBeNull();
});
