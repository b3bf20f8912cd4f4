import { expect, test } from 'vitest';
import { Device, HOUR, WRONG_CLOCKS, YEARS_543 } from '@/testing/device';
import {
  clockIsDoubtful,
  forgetServerTime,
  fromDevice,
  noteServerTime,
  serverNow,
  serverTimeKnown,
  toDevice,
} from './clock';

const AT = '2026-08-03T01:00:00Z';
/** The `Date` of an answer tells whole seconds, and a server may write it a second late. */
const WITHIN_MS = 2000;

function answers(device: Device, tookMs = 0): void {
  noteServerTime(new Headers(device.headers), performance.now() - tookMs);
}

function near(device: Device): boolean {
  return serverNow() <= device.right && device.right - serverNow() <= WITHIN_MS;
}

test.each(WRONG_CLOCKS)('a clock that is %s does not matter once the server has answered', async (_name, ahead) => {
  const device = new Device(AT, ahead);
  answers(device);
  expect(near(device)).toBe(true);
  await device.wait(90_000);
  expect(near(device)).toBe(true);
  expect(clockIsDoubtful()).toBe(false);
});

test.each(WRONG_CLOCKS)('before the first answer a clock that is %s is no reason to act', (_name, ahead) => {
  const device = new Device(AT, ahead);
  expect(serverTimeKnown()).toBe(false);
  answers(device);
  expect(serverTimeKnown()).toBe(true);
});

test.each(WRONG_CLOCKS)(
  'a page opened again by a clock that is %s goes on with what it learned',
  async (_name, ahead) => {
    const device = new Device(AT, ahead);
    answers(device);
    forgetServerTime(); // as a page that is loaded again
    await device.wait(60_000);
    expect(Math.abs(serverNow() - device.right)).toBeLessThanOrEqual(WITHIN_MS);
    expect(serverTimeKnown()).toBe(false);
  },
);

test.each(WRONG_CLOCKS)('a clock that is set to be %s while the page is open changes nothing', (_name, ahead) => {
  const device = new Device(AT, 3 * HOUR);
  answers(device);
  device.setClock(ahead);
  expect(near(device)).toBe(true);
  expect(clockIsDoubtful()).toBe(true);
  answers(device);
  expect(clockIsDoubtful()).toBe(false);
});

test.each(WRONG_CLOCKS)('after sleep a clock that is %s is right with the next answer', async (_name, ahead) => {
  const device = new Device(AT, ahead);
  answers(device);
  device.sleep(8 * HOUR);
  expect(clockIsDoubtful()).toBe(true);
  expect(serverNow()).toBeLessThanOrEqual(device.right); // nothing ends too early meanwhile
  answers(device);
  expect(near(device)).toBe(true);
  await device.wait(5000);
  expect(clockIsDoubtful()).toBe(false);
});

test('answers make the time more exact, and never run ahead of the server', async () => {
  const device = new Device('2026-08-03T01:00:00.900Z', YEARS_543);
  answers(device, 1500);
  for (let told = 0; told < 20; told += 1) {
    // oxlint-disable-next-line no-await-in-loop
    await device.wait(1070);
    answers(device, 40);
    expect(serverNow()).toBeLessThanOrEqual(device.right);
  }
  expect(device.right - serverNow()).toBeLessThan(100);
});

test('a clock of the server that is set back is followed', () => {
  const device = new Device(AT, 0);
  answers(device);
  noteServerTime(
    new Headers({ date: new Date(device.right - HOUR).toUTCString(), 'cache-control': 'no-store' }),
    performance.now(),
  );
  expect(device.right - serverNow()).toBeGreaterThanOrEqual(HOUR - WITHIN_MS);
});

test.each([
  ['without a date', { 'cache-control': 'no-store' }],
  ['with a date that is none', { date: 'yesterday', 'cache-control': 'no-store' }],
  ['that the browser may have kept', { date: new Date(0).toUTCString(), 'cache-control': 'private, max-age=300' }],
  ['that does not say whether it was kept', { date: new Date(0).toUTCString() }],
])('an answer %s tells no time', (_name, headers: Record<string, string>) => {
  expect(new Device(AT, 0).right).toBe(Date.now());
  noteServerTime(new Headers(headers), performance.now());
  expect(serverTimeKnown()).toBe(false);
});

test.each(WRONG_CLOCKS)('instants of a device that is %s are told in the right time, and back', (_name, ahead) => {
  const device = new Device(AT, ahead);
  answers(device);
  expect(Math.abs(fromDevice(Date.now()) - device.right)).toBeLessThanOrEqual(WITHIN_MS);
  expect(toDevice(fromDevice(Date.now() - HOUR))).toBe(Date.now() - HOUR);
});

const sources = import.meta.glob<string>('../**/*.{ts,tsx}', { eager: true, query: '?raw', import: 'default' });

/** Ways to ask the device for the time. */
const DEVICE_TIME =
  /Date\.now|new Date\(\s*\)|new Date(?!\s*\()|(?<![\w.])(?<!new )Date\(|dayjs(\.utc|\.tz)?\(\s*\)|performance\.(now|timeOrigin)/;

test('only the clock asks the device for the time', () => {
  const asking = Object.entries(sources).flatMap(([path, source]) =>
    path.includes('.test.') || path.startsWith('../testing/') || path === './clock.ts' || !DEVICE_TIME.test(source)
      ? []
      : [path],
  );
  expect(asking).toEqual([]);
});

test.each([
  ['Date.now()', true],
  ['useState(Date.now)', true],
  ['new Date()', true],
  ['new Date( )', true],
  ['new Date;', true],
  ['String(Date())', true],
  ['dayjs()', true],
  ['dayjs.utc()', true],
  ['performance.now()', true],
  ['new Date(at)', false],
  ['shortDate(at)', false],
  ['dayjs(value)', false],
  ['Date.parse(day)', false],
])('%s asks the device for the time: %s', (source, expected) => {
  expect(DEVICE_TIME.test(source)).toBe(expected);
});
