import { clockIsDoubtful, fromDevice, serverTimeKnown } from '@/lib/clock';
import { CLIENT_CONFIG_PATH } from './paths';
import { timedFetch } from './timed-fetch';

const LOOK_EVERY_MS = 5_000;
/** A clock that was set by less has changed nothing that was noted by it. */
const SET_MS = 60_000;

/**
 * Asks the server for the time after the device slept or its clock was set. Calls `whenSet` after the clock was set, so
 * that what was dated by it is read again. Returns a function that stops it.
 */
export function followServerTime(whenSet: () => void): () => void {
  let isAsking = false;
  let before: number | null = null;
  const look = async () => {
    if (isAsking || document.visibilityState === 'hidden') return;
    if (clockIsDoubtful()) {
      isAsking = true;
      // Without a network the next look asks again.
      await timedFetch(CLIENT_CONFIG_PATH, { cache: 'no-store' }).catch(() => undefined);
      isAsking = false;
    }
    if (!serverTimeKnown() || clockIsDoubtful()) return;
    const behind = fromDevice(0);
    const isSet = before !== null && Math.abs(behind - before) > SET_MS;
    before = behind;
    if (isSet) whenSet();
  };
  void look();
  const timer = window.setInterval(() => void look(), LOOK_EVERY_MS);
  const seen = () => void look();
  document.addEventListener('visibilitychange', seen);
  window.addEventListener('focus', seen);
  return () => {
    window.clearInterval(timer);
    document.removeEventListener('visibilitychange', seen);
    window.removeEventListener('focus', seen);
  };
}
