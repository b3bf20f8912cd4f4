import { ApiError } from '@/client/api-error';
import { ask } from './dialogs';
import { i18n } from './i18n';

/** Shows in a dialog why a request failed, unless the request layer has shown it already. */
export function reportFailure(error: unknown): void {
  if (error instanceof ApiError && (error.status === 0 || error.status === 401 || (error.status >= 500 && !error.code)))
    return;
  const message = error instanceof ApiError ? error.message : '';
  void ask({
    tone: 'warning',
    title: i18n.t('common:dialog.refused.title'),
    message: message || i18n.t('common:state.tryAgain'),
  });
}
