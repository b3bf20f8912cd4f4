import { connection, followed, tellReached } from '@/lib/connection';
import { ask } from '@/lib/dialogs';
import { currentLanguage, i18n } from '@/lib/i18n';
import { reloadAt } from '@/lib/navigation';
import { clearSession, saveSession, sessionStore } from '@/lib/session';
import { ApiError, errorOf } from './api-error';
import { clientConfig } from './config';
import { API_PATH } from './paths';
import { submits } from './submits';
import { timedFetch } from './timed-fetch';
import { tokenLife } from './token-life';

const TIMEOUT_MS = 60_000;
const INVALID_RENEW_TOKEN = 'Invalid renew token';
const SENT_AGAIN_AFTER_MS = [500, 1_500];

/** How long a file may take for each byte of it: a megabyte a second, as slow as the server waits for the largest. */
const TIMEOUT_MS_PER_BYTE = 0.001;

type Say = typeof ask;

/** How a request is sent: who says what the caller cannot mend, and how long its answer is waited for. */
interface RequestOptions {
  say: Say;
  timeoutMs: number;
}

/** For what is sent again by itself: that no answer came is for the caller to say, not for a dialog. */
export function quietFetch(request: Request): Promise<Response> {
  return sessionFetch(request, () => Promise.resolve(true));
}

/**
 * `fetch` as the portal sends requests (spec §8): headers, a 60 second limit, one silent renewal and one
 * retry when the access token has expired, and a dialog for what the caller cannot mend. What has a key and was
 * answered `unavailable` is sent again with the same key, and a paper that is still being made is asked for again, so that
 * nobody has to press twice on a busy evening.
 * Raises ApiError for every answer that is not 2xx and, with status 0, when there is none. The connection bar follows
 * what hands something in.
 */
export function sessionFetch(request: Request, say: Say = ask, timeoutMs = TIMEOUT_MS): Promise<Response> {
  const isSubmitted = submits(request);
  const sent = sentAgain(request, { say, timeoutMs }, SENT_AGAIN_AFTER_MS);
  return isSubmitted ? followed(sent) : sent;
}

/** The same for a request with a file of so many bytes, which may take longer to come. */
export const fileFetch = (bytes: number) => (request: Request) =>
  sessionFetch(request, ask, TIMEOUT_MS + Math.round(bytes * TIMEOUT_MS_PER_BYTE));

async function sentAgain(
  request: Request,
  options: RequestOptions,
  [wait, ...waits]: readonly number[],
): Promise<Response> {
  if (wait === undefined) return sentOnce(request, options);
  try {
    return await sentOnce(request.clone(), options);
  } catch (error) {
    if (!mayBeSentAgain(request, error)) throw error;
    await new Promise((passed) => setTimeout(passed, wait));
    return sentAgain(request, options, waits);
  }
}

function mayBeSentAgain(request: Request, error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status !== 503) return false;
  // Asking again for a paper gives that very paper, with a key or without.
  return (
    error.code === 'document_not_ready' || (error.code === 'unavailable' && request.headers.has('Idempotency-Key'))
  );
}

async function sentOnce(request: Request, options: RequestOptions): Promise<Response> {
  const { say } = options;
  const retry = request.clone();
  const first = await send(request, options);
  if (first.ok) return first;
  const error = await errorOf(first);
  if (first.status === 401 && error.code === 'expired') {
    await renewOnce();
    const second = await send(retry, options);
    if (second.ok) return second;
    throw await report(second, await errorOf(second), say);
  }
  throw await report(first, error, say);
}

async function send(request: Request, { say, timeoutMs }: RequestOptions): Promise<Response> {
  try {
    const config = await clientConfig();
    request.headers.set('app-key', config.appKey);
    request.headers.set('accept-language', currentLanguage());
    const token = sessionStore.get()?.accesstoken;
    if (token && !request.headers.has('x-access-token')) request.headers.set('x-access-token', token);
    const answer = await timedFetch(request, {
      signal: AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)]),
    });
    tellReached(true);
    return answer;
  } catch (error) {
    if (request.signal.aborted) throw error;
    const isKnown = connection.get().isOffline;
    tellReached(false);
    // That there is no network stands in the bar: what only reads need not say it again and again.
    if (!isKnown || submits(request))
      void say({
        key: 'network',
        tone: 'warning',
        title: i18n.t('common:dialog.network.title'),
        message: i18n.t('common:dialog.network.message'),
      });
    throw new ApiError(0, { code: 'network', message: i18n.t('common:dialog.network.message') });
  }
}

let renewal: Promise<void> | null = null;

/** One renewal for all requests that found the token expired at the same time. */
function renewOnce(): Promise<void> {
  renewal ??= renew().finally(() => {
    renewal = null;
  });
  return renewal;
}

/**
 * Renews the access token where it would not live so long: for what may be sent by a tab that is closing, which hears no
 * answer and could not renew any more.
 */
export async function keepTokenFor(milliseconds: number): Promise<void> {
  const life = tokenLife(sessionStore.get()?.accesstoken);
  if (life !== null && life < milliseconds) await renewOnce();
}

async function renew(): Promise<void> {
  const renewtoken = sessionStore.get()?.renewtoken;
  const response = renewtoken
    ? await send(
        new Request(new URL(`${API_PATH}/v2/user-login/renew`, window.location.origin), {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ renewtoken }),
        }),
        { say: ask, timeoutMs: TIMEOUT_MS },
      )
    : null;
  const answer: unknown = response?.ok ? await response.json() : null;
  if (!hasAccessToken(answer)) {
    clearSession();
    reloadAt();
    throw new ApiError(401, { code: 'expired' });
  }
  saveSession({ accesstoken: answer.accesstoken });
}

function hasAccessToken(answer: unknown): answer is { accesstoken: string } {
  return typeof answer === 'object' && answer !== null && 'accesstoken' in answer && Boolean(answer.accesstoken);
}

async function report(response: Response, error: ApiError, say: Say): Promise<ApiError> {
  if (error.message === INVALID_RENEW_TOKEN) {
    clearSession();
    reloadAt();
  } else if (response.status === 401 && error.code === 'invalid' && sessionStore.get()) {
    await ask({
      key: 'session-invalid',
      tone: 'warning',
      title: i18n.t('common:dialog.sessionInvalid.title'),
      message: i18n.t('common:dialog.sessionInvalid.message'),
    });
    clearSession();
    reloadAt();
  } else if ((response.status === 500 || response.status === 502) && error.code === '' && error.message === '') {
    void say({
      key: 'server',
      tone: 'warning',
      title: i18n.t('common:dialog.server.title'),
      message: `${response.status} ${response.statusText}`.trim(),
    });
  }
  return error;
}
