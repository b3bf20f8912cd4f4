import { afterEach, expect, test, vi } from 'vitest';
import { untilLoaded } from './until-loaded';

afterEach(() => vi.useRealTimers());

test('code that could not be fetched is fetched again until it is there', async () => {
  vi.useFakeTimers();
  const load = vi.fn<() => Promise<string>>();
  load.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  load.mockResolvedValue('code');
  const loaded = untilLoaded(load);
  await vi.advanceTimersByTimeAsync(4_000);
  await expect(loaded).resolves.toBe('code');
  expect(load).toHaveBeenCalledTimes(3);
});
