import { ApiError } from '@/client/api-error';
import { SignInFailure } from '@/features/access/session/establish';
import { CryptoUnavailable } from '@/features/access/session/rsa';
import { i18n } from '@/lib/i18n';

const RATE_LIMIT = 'API rate limit exceeded';

/** Messages that come with the code `error` (spec §8), and the text each is shown with. */
const TEXT_BY_MESSAGE: ReadonlyMap<string, string> = new Map([
  ['get user profile error', 'failure.userSystem'],
  ['user profile not found', 'failure.userNotFound'],
  ['Ldap authenticate error', 'failure.userSystem'],
  [RATE_LIMIT, 'failure.rateLimit'],
]);
const TEXT_BY_CODE: ReadonlyMap<string, string> = new Map([
  ['user_pw_incorrect', 'failure.userPwIncorrect'],
  ['ldap_error', 'failure.ldap'],
  ['get_user_profile_error', 'failure.userSystem'],
  ['user_profile_not_found', 'failure.userNotFound'],
  ['not_found', 'failure.userNotFound'],
  ['ldap_authenticate_error', 'failure.userSystem'],
  ['rate_limited', 'failure.rateLimit'],
  ['calendar_error', 'failure.calendar'],
  ['calendar_not_found', 'failure.calendar'],
  ['menu_error', 'failure.menu'],
  ['no_data', 'callback.noData'],
  ['provider_refused', 'callback.noData'],
  ['provider_busy', 'callback.providerBusy'],
]);

const STATUS_TOO_MANY = 429;

/** The words for a failed sign-in; what has no words of its own gets the general ones. */
export function signInFailureText(error: unknown): string {
  return i18n.t(`auth:${keyOf(error) ?? 'failure.unknown'}`);
}

/** The words for a failed callback; what has no words of its own asks to try again (spec §8). */
export function callbackFailureText(error: unknown): string {
  return i18n.t(`auth:${keyOf(error) ?? 'callback.tryAgain'}`);
}

function keyOf(error: unknown): string | undefined {
  if (error instanceof CryptoUnavailable) return 'failure.cryptoUnavailable';
  if (error instanceof ApiError && error.status === STATUS_TOO_MANY) return 'failure.rateLimit';
  if (error instanceof ApiError || error instanceof SignInFailure) {
    const reason = typeof error === 'object' && 'details' in error ? error.details.reason : undefined;
    return TEXT_BY_MESSAGE.get(error.message) ?? TEXT_BY_MESSAGE.get(String(reason)) ?? TEXT_BY_CODE.get(error.code);
  }
  return undefined;
}

/** A network failure has had its own dialog already. */
export function wasReported(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0;
}
