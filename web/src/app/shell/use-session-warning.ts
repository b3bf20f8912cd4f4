import { useEffect } from 'react';
import { prolongSession } from '@/features/access/session/change-role';
import { signOut } from '@/features/access/session/sign-out';
import { useSession } from '@/lib/use-session';
import { ask } from '@/lib/dialogs';
import { i18n } from '@/lib/i18n';
import { reportFailure } from '@/lib/report-failure';

const WARNING_MS = 5 * 60_000;
/** Longer waits overflow the timer, and end at once. */
const LONGEST_TIMER_MS = 2_147_483_647;

async function warn(): Promise<void> {
  const stay = await ask({
    key: 'session-ending',
    tone: 'warning',
    title: i18n.t('shell:sessionEnding.title'),
    message: i18n.t('shell:sessionEnding.message'),
    confirmLabel: i18n.t('shell:sessionEnding.stay'),
    cancelLabel: i18n.t('shell:logout'),
  });
  if (!stay) await signOut();
  else await prolongSession().catch(reportFailure);
}

/** Warns five minutes before the renew deadline; when that passes unanswered, the session ends. */
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
