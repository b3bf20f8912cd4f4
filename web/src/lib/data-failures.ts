import { ApiError, isAnswer } from '@/client/api-error';
import { i18n } from './i18n';
import { NotReadyError } from './not-ready-error';

/** The data messages of the catalogue (spec §8): `failure.<code>` of the common texts. */
export const DATA_FAILURES = ['load_failed', 'save_failed', 'not_found'] as const;
export type DataFailure = (typeof DATA_FAILURES)[number];

const FORBIDDEN = 403;
const NOT_FOUND = 404;

const text = (code: DataFailure) => i18n.t(`common:failure.${code}`);
/** What the server said, where it answered in words. */
const answered = (error: unknown) => (error instanceof ApiError && isAnswer(error) && error.code ? error.message : '');

/** Whether there is nothing to show: loading it again would not help. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === NOT_FOUND;
}

/** Whether the caller may not see it, or may not any more: asking again unprompted would be answered alike. */
export function isOutOfReach(error: unknown): boolean {
  return isNotFound(error) || (error instanceof ApiError && error.status === FORBIDDEN);
}

/** Why data cannot be shown: the server's reason, or that loading failed and that the page may be opened again. */
export function loadFailure(error: unknown): string {
  return answered(error) || text(isNotFound(error) ? 'not_found' : 'load_failed');
}

/** Why something was not saved: the server's reason, or that it failed and whom to ask if it goes on failing. */
export function saveFailure(error: unknown): string {
  if (error instanceof NotReadyError) return error.message;
  return answered(error) || text('save_failed');
}
