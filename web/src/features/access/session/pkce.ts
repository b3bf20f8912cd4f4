import { clientConfig } from '@/client/config';
import { browser } from '@/lib/navigation';
import { CryptoUnavailable } from './rsa';

const VERIFIER_KEY = 'oauth.code_verifier';
const STATE_KEY = 'oauth.state';
const INTENT_KEY = 'oauth.intent';
const TRIED_AGAIN_KEY = 'oauth.tried_again';

function base64Url(bytes: Uint8Array): string {
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function randomText(): string {
  return base64Url(crypto.getRandomValues(new Uint8Array(32)));
}

/** The S256 challenge of a verifier (RFC 7636). */
export async function challengeOf(verifier: string): Promise<string> {
  if (!crypto.subtle) throw new CryptoUnavailable();
  return base64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))));
}

/** Sends the browser to the identity provider; verifier, state and intent wait in session storage. */
export async function startSingleSignOn(intent: string | null): Promise<void> {
  const { oidc } = await clientConfig();
  const verifier = randomText();
  const state = rememberState();
  const challenge = await challengeOf(verifier);
  sessionStorage.setItem(VERIFIER_KEY, verifier);
  rememberIntent(intent);
  const query = new URLSearchParams({
    client_id: oidc.clientId,
    redirect_uri: oidc.redirectUri,
    response_type: 'code',
    scope: oidc.scope,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    state,
  });
  browser.goTo(`${oidc.authorizationEndpoint}?${query}`);
}

/** A state of our own: only a return that brings it back signs anybody in. */
export function rememberState(): string {
  const state = randomText();
  sessionStorage.setItem(STATE_KEY, state);
  return state;
}

export function rememberIntent(intent: string | null): void {
  if (intent) sessionStorage.setItem(INTENT_KEY, intent);
  else sessionStorage.removeItem(INTENT_KEY);
}

function take(key: string): string | null {
  const value = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return value;
}

/** What was put aside before leaving for the identity provider; each can be taken once. */
export function takeAuthorization(): { verifier: string; state: string | null } {
  return { verifier: take(VERIFIER_KEY) ?? '', state: take(STATE_KEY) };
}

export function takeIntent(): string | null {
  return take(INTENT_KEY);
}

/** Asks the provider once more for whoever came back with nothing; answers whether it did, never twice in a row. */
export async function tryAgainOnce(): Promise<boolean> {
  if (take(TRIED_AGAIN_KEY)) return false;
  sessionStorage.setItem(TRIED_AGAIN_KEY, '1');
  return startSingleSignOn(takeIntent()).then(
    () => true,
    () => false,
  );
}
