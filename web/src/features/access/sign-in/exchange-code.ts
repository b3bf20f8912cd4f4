import { api, bodyOf } from '@/client/api';
import { clientConfig } from '@/client/config';
import type { Schemas } from '@/client/schemas';
import { establishWithTokens, SignInFailure } from '@/features/access/session/establish';
import { isSignedIn, sessionStore } from '@/lib/session';
import { takeAuthorization, takeIntent } from '@/features/access/session/pkce';

/**
 * Hands the provider's code to the API and signs in with the tokens it answers. Who is signed in already, because the
 * callback was opened again or another tab came first, stays so: the code is not used.
 */
export async function exchangeCode(
  query: URLSearchParams,
): Promise<{ user: Schemas['UserView']; intent: string | null }> {
  const session = sessionStore.get();
  if (isSignedIn(session)) {
    takeAuthorization();
    return { user: session.user, intent: takeIntent() };
  }
  const code = query.get('code');
  const sessionState = query.get('session_state');
  const { oidc, sessionStateExpected } = await clientConfig();
  if (!code || (sessionStateExpected && !sessionState)) throw new SignInFailure('no_data');
  const intent = takeIntent();
  const { verifier, state } = takeAuthorization();
  // A code that answers another request than ours, or none, must not sign anybody in.
  if (state === null || query.get('state') !== state) throw new SignInFailure('state_mismatch');
  const tokens = await bodyOf(
    api.POST('/security/oauth/save-authorize-data', {
      body: {
        code,
        session_state: sessionState,
        authorize_raw_data: { code_verifier: verifier, redirect_uri: oidc.redirectUri, state },
      },
    }),
  );
  return { user: await establishWithTokens(tokens), intent };
}
