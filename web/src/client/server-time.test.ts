import { http, HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import { noteServerTime, serverNow, serverTimeKnown } from '@/lib/clock';
import { Device, HOUR, WRONG_CLOCKS } from '@/testing/device';
import { clientConfig as config } from '@/testing/fixtures';
import { at, server } from '@/testing/server';
import { soon } from '@/testing/soon';
import { clientConfig } from './config';
import { followServerTime } from './server-time';

const asked = vi.fn<() => void>();
const whenSet = vi.fn<() => void>();

/** A device at a server that tells the time, and the following of it begun. */
function following(ahead: number): Device {
  const device = new Device('2026-08-03T01:00:00Z', ahead);
  asked.mockReset();
  whenSet.mockReset();
  server.use(
    http.get(at('/security/client-config'), () => {
      asked();
      return HttpResponse.json(config, { headers: device.headers });
    }),
  );
  noteServerTime(new Headers(device.headers), performance.now());
  followServerTime(whenSet);
  return device;
}

const isRight = (device: Device) => Math.abs(device.right - serverNow()) <= 2000;

test.each(WRONG_CLOCKS)('the first request of a page tells a device that is %s the time', async (_name, ahead) => {
  const device = new Device('2026-08-03T01:00:00Z', ahead);
  server.use(http.get(at('/security/client-config'), () => HttpResponse.json(config, { headers: device.headers })));
  void clientConfig();
  await soon(() => expect(serverTimeKnown()).toBe(true));
  expect(isRight(device)).toBe(true);
});

test.each(WRONG_CLOCKS)(
  'after sleep a device that is %s asks the server, and what is noted stays',
  async (_name, ahead) => {
    const device = following(ahead);
    device.sleep(8 * HOUR);
    await device.wait(5_000);
    await soon(() => expect(isRight(device)).toBe(true));
    expect(asked).toHaveBeenCalledOnce();
    expect(whenSet).not.toHaveBeenCalled();
  },
);

test.each(WRONG_CLOCKS.filter(([, ahead]) => ahead !== 0))(
  'a clock that is set to be %s is noticed, and what is noted by it is read again',
  async (_name, ahead) => {
    const device = following(0);
    device.setClock(ahead);
    await device.wait(5_000);
    await soon(() => expect(whenSet).toHaveBeenCalledOnce());
    expect(isRight(device)).toBe(true);
  },
);

test('a device that only waits asks nothing', async () => {
  const device = following(5 * HOUR);
  await device.wait(HOUR);
  expect(asked).not.toHaveBeenCalled();
});
