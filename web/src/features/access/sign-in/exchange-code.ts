import { api, bodyOf } from '@/client/api';
import { ApiError } from '@/client/api-error';
import { clientConfig } from '@/client/config';
import type { Schemas } from '@/client/schemas';
import { establishWithTokens, SignInFailure } from '@/features/access/session/establish';
import { rememberIntent, takeAuthorization, takeIntent } from '@/features/access/session/pkce';
import { clearSession } from '@/lib/session';

const PROVIDER_BUSY = 'provider_busy';
/**
 * Failures of a callback that answers no request of this tab any more: it was opened again, or gone back to, or the
 * provider gave the request up because another tab signed in meanwhile.
 */
const ANSWERS_NOTHING: ReadonlySet<string> = new Set(['no_data', 'state_mismatch', 'code_used', PROVIDER_BUSY]);
/** What Keycloak answers a tab whose page of signing in is out of date. */
const GIVEN_UP = 'temporarily_unavailable';

/** Whether a callback failed only because nothing waited for it. */
export function answersNothing(error: unknown): boolean {
  return error instanceof SignInFailure && ANSWERS_NOTHING.has(error.code);
}

/** Whether the provider gave this tab's request up, so that a new one may succeed. */
export function mayTryAgain(error: unknown): boolean {
  return error instanceof SignInFailure && error.code === PROVIDER_BUSY;
}

/**
 * Hands the provider's code to the API and signs in with the tokens it answers. Whoever was signed in here until then,
 * because another tab came first, is replaced by the one whose code it is.
 */
export async function exchangeCode(
  query: URLSearchParams,
): Promise<{ user: Schemas['UserView']; intent: string | null }> {
  const code = query.get('code');
  const sessionState = query.get('session_state');
  const { oidc, sessionStateExpected } = await clientConfig();
  const isComplete = code !== null && code !== '' && (!sessionStateExpected || Boolean(sessionState));
  const intent = takeIntent();
  const { verifier, state } = takeAuthorization();
  // A code that answers another request than ours, or none, must not sign anybody in.
  if (state === null || query.get('state') !== state)
    throw new SignInFailure(isComplete ? 'state_mismatch' : 'no_data');
  if (!isComplete && query.get('error') === GIVEN_UP) {
    rememberIntent(intent);
    throw new SignInFailure(PROVIDER_BUSY);
  }
  if (!isComplete) throw new SignInFailure('provider_refused');
  const tokens = await bodyOf(
    api.POST('/security/oauth/save-authorize-data', {
      body: {
        code,
        session_state: sessionState,
        authorize_raw_data: { code_verifier: verifier, redirect_uri: oidc.redirectUri, state },
      },
    }),
  ).catch((error: unknown) => {
    // A copy of this tab has the same state, and its code was taken by the first.
    throw error instanceof ApiError && error.code === 'authorization_rejected' ? new SignInFailure('code_used') : error;
  });
  clearSession();
  return { user: await establishWithTokens(tokens), intent };
}
