import { ApiError } from '@/client/api-error';
import { ask } from './dialogs';
import { i18n } from './i18n';

/** Says in a dialog why something was refused; what the request layer has said already is not repeated. */
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
