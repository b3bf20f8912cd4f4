import { expect, test } from 'vitest';
import { noteServerTime } from '@/lib/clock';
import { Device, WRONG_CLOCKS } from '@/testing/device';
import { BuddhistAdapter, GregorianAdapter } from './adapters';

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

test.each(WRONG_CLOCKS)('a calendar opens at the day of the server on a device that is %s', (_name, ahead) => {
  const device = new Device('2026-08-03T01:00:00Z', ahead);
  noteServerTime(new Headers(device.headers), performance.now());
  for (const each of [adapter, new GregorianAdapter({ locale: 'en-gb' })])
    expect(each.date(undefined, 'default')?.toISOString().slice(0, 13)).toMatch(/2026-08-03T0[01]/);
  expect(adapter.date(null)).toBeNull();
  expect(adapter.date('2026-01-02T00:00:00Z').toISOString()).toBe('2026-01-02T00:00:00.000Z');
});
