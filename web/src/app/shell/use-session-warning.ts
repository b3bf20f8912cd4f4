import { useEffect } from 'react';
import { signOut } from '@/features/access/session/sign-out';
import { serverNow, serverTimeKnown } from '@/lib/clock';
import { ask } from '@/lib/dialogs';
import { i18n } from '@/lib/i18n';
import { useSession } from '@/lib/use-session';

const WARNING_MS = 5 * 60_000;
/** A timer for the very end would stand still while the device sleeps; the time is looked at so often instead. */
const LOOK_EVERY_MS = 5_000;

/** A session ends with the day it began for; whoever has time signs in again before, and loses nothing. */
async function warn(): Promise<void> {
  const again = await ask({
    key: 'session-ending',
    tone: 'warning',
    title: i18n.t('shell:sessionEnding.title'),
    message: i18n.t('shell:sessionEnding.message'),
    confirmLabel: i18n.t('shell:sessionEnding.again'),
    cancelLabel: i18n.t('shell:sessionEnding.later'),
  });
  if (again) await signOut();
}

/** Warns five minutes before the session ends by the server's time; when its time has come, it does. */
export function useSessionWarning(): void {
  const deadline = useSession()?.renewExpiresin ?? null;
  useEffect(() => {
    if (deadline === null) return undefined;
    let isWarned = false;
    const look = () => {
      // Until the server has told the time, the session is not over because a device says so.
      if (!serverTimeKnown()) return;
      const left = deadline * 1000 - serverNow();
      if (left <= 0) {
        window.clearInterval(timer);
        void signOut();
      } else if (left <= WARNING_MS && !isWarned) {
        isWarned = true;
        void warn();
      }
    };
    const timer = window.setInterval(look, LOOK_EVERY_MS);
    look();
    return () => window.clearInterval(timer);
  }, [deadline]);
}
