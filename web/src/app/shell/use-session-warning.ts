import { useEffect } from 'react';
import { signOut } from '@/features/access/session/sign-out';
import { useSession } from '@/lib/use-session';
import { ask } from '@/lib/dialogs';
import { i18n } from '@/lib/i18n';

const WARNING_MS = 5 * 60_000;
/** Longer waits overflow the timer, and end at once. */
const LONGEST_TIMER_MS = 2_147_483_647;

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

/** Warns five minutes before the session ends; when its time has come, it does. */
export function useSessionWarning(): void {
  const deadline = useSession()?.renewExpiresin ?? null;
  useEffect(() => {
    if (deadline === null) return undefined;
    const left = deadline * 1000 - Date.now();
    const warning = window.setTimeout(() => void warn(), Math.min(Math.max(left - WARNING_MS, 0), LONGEST_TIMER_MS));
    const end = window.setTimeout(() => void signOut(), Math.min(Math.max(left, 0), LONGEST_TIMER_MS));
    return () => {
      window.clearTimeout(warning);
      window.clearTimeout(end);
    };
  }, [deadline]);
}
