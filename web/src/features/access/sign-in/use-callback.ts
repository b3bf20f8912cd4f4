import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { Schemas } from '@/client/schemas';
import { landingPath } from '@/features/access/session/landing';
import { ask } from '@/lib/dialogs';
import { i18n } from '@/lib/i18n';
import { paths } from '@/lib/paths';
import { isSignedIn, sessionStore } from '@/lib/session';
import { takeSessionOfOtherTab } from '@/lib/shared-session';
import { takeIntent, tryAgainOnce } from '@/features/access/session/pkce';
import { answersNothing, mayTryAgain } from './exchange-code';
import { callbackFailureText, wasReported } from './failure-text';

/** Runs a sign-in once, however often React mounts the page. */
export function useOnce(work: () => Promise<void>): void {
  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    void work();
  });
}

/**
 * Runs a callback sign-in: on to the landing page, or an error dialog and then home. Of a callback that answers nothing,
 * because it was opened before, nothing is told where this browser is signed in.
 */
export function useCallbackSignIn(signIn: () => Promise<{ user: Schemas['UserView']; intent: string | null }>): void {
  const navigate = useNavigate();
  useOnce(async () => {
    try {
      const { user, intent } = await signIn();
      await navigate(landingPath(user, intent), { replace: true });
    } catch (error) {
      if (answersNothing(error) && (isSignedIn(sessionStore.get()) || (await takeSessionOfOtherTab()))) {
        takeIntent();
        await navigate(paths.redirect, { replace: true });
        return;
      }
      if (mayTryAgain(error) && (await tryAgainOnce())) return;
      if (!wasReported(error))
        await ask({ tone: 'warning', title: i18n.t('auth:callback.problem'), message: callbackFailureText(error) });
      await navigate(paths.signIn, { replace: true });
    }
  });
}
