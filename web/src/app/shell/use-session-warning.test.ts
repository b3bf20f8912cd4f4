import { act, renderHook } from '@testing-library/react';
import { http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { noteServerTime } from '@/lib/clock';
import { openDialogs } from '@/lib/dialogs';
import { browser } from '@/lib/navigation';
import { saveSession, sessionStore } from '@/lib/session';
import { Device, HOUR, WRONG_CLOCKS, YEARS_543 } from '@/testing/device';
import { signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';
import { soon } from '@/testing/soon';
import { useSessionWarning } from './use-session-warning';

const MINUTE = 60_000;
const ended = vi.fn<() => void>();

beforeEach(() => {
  ended.mockReset();
  vi.spyOn(browser, 'goTo').mockReturnValue();
  server.use(
    http.post(at('/v2/user-login/logout'), () => {
      ended();
      return answer({ code: 'success', logoutUrl: 'http://idp.test/logout' });
    }),
  );
});

/** A session that goes on for a quarter of an hour, on a device whose clock is that far ahead. */
function inSession(ahead: number): Device {
  const device = new Device('2026-08-03T01:00:00Z', ahead);
  signedIn();
  saveSession({ renewExpiresin: (device.right + 15 * MINUTE) / 1000 });
  renderHook(useSessionWarning);
  return device;
}

const answers = (device: Device) => noteServerTime(new Headers(device.headers), performance.now());
const isWarned = () => openDialogs.get().some(({ key }) => key === 'session-ending');
const wait = (device: Device, milliseconds: number) => act(() => device.wait(milliseconds));

test.each(WRONG_CLOCKS)('a session lasts as long as the server says on a device that is %s', async (_name, ahead) => {
  const device = inSession(ahead);
  answers(device);
  await wait(device, 9 * MINUTE);
  expect(isWarned()).toBe(false);
  await wait(device, 1.5 * MINUTE);
  expect(isWarned()).toBe(true);
  await wait(device, 4 * MINUTE);
  expect(ended).not.toHaveBeenCalled();
  await wait(device, MINUTE);
  await soon(() => expect(sessionStore.get()).toBeNull());
  expect(ended).toHaveBeenCalledOnce();
});

test.each(WRONG_CLOCKS)(
  'nothing ends before the server has told the time on a device that is %s',
  async (_name, ahead) => {
    const device = inSession(ahead);
    await wait(device, MINUTE);
    expect(isWarned()).toBe(false);
    expect(ended).not.toHaveBeenCalled();
  },
);

test.each(WRONG_CLOCKS)('a clock that is set to be %s meanwhile ends no session', async (_name, ahead) => {
  const device = inSession(3 * HOUR);
  answers(device);
  device.setClock(ahead);
  await wait(device, MINUTE);
  expect(isWarned()).toBe(false);
  expect(ended).not.toHaveBeenCalled();
});

test('a session that ended while the device slept has ended when it wakes', async () => {
  const device = inSession(YEARS_543);
  answers(device);
  device.sleep(8 * HOUR);
  answers(device);
  await wait(device, MINUTE / 2);
  await soon(() => expect(ended).toHaveBeenCalledOnce());
});

test('who wants to go on is warned once', async () => {
  const device = inSession(0);
  answers(device);
  await wait(device, 11 * MINUTE);
  act(() => openDialogs.get()[0]?.answer(false));
  await wait(device, 2 * MINUTE);
  expect(isWarned()).toBe(false);
});
