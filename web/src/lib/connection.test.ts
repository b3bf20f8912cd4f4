import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connection, followed, SENT_MS, tellKept, tellReached } from './connection';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

test('what is handed in is on its way until it is answered, and then sent for a moment', async () => {
  const work = followed(
    new Promise<string>((resolve) => {
      setTimeout(() => resolve('done'), 10);
    }),
  );
  expect(connection.get()).toMatchObject({ sending: 1, isSent: false });
  await vi.advanceTimersByTimeAsync(10);
  expect(await work).toBe('done');
  expect(connection.get()).toMatchObject({ sending: 0, isSent: true });
  vi.advanceTimersByTime(SENT_MS);
  expect(connection.get().isSent).toBe(false);
});

test('what failed was not sent', async () => {
  await expect(followed(Promise.reject(new Error('lost')))).rejects.toThrow('lost');
  expect(connection.get()).toMatchObject({ sending: 0, isSent: false });
});

test('the browser says when the network goes and comes, and a request that found nobody says so too', () => {
  window.dispatchEvent(new Event('offline'));
  expect(connection.get().isOffline).toBe(true);
  window.dispatchEvent(new Event('online'));
  expect(connection.get().isOffline).toBe(false);
  tellReached(false);
  expect(connection.get().isOffline).toBe(true);
});

test('what is kept here is counted over all that keep something', () => {
  tellKept('requests', 1);
  tellKept('scores', 3);
  expect(connection.get().kept).toBe(4);
  tellKept('scores', 0);
  tellKept('requests', 0);
  expect(connection.get().kept).toBe(0);
});
