import { ask, type DialogText } from './dialogs';
import { i18n } from './i18n';
import { reportFailure } from './report-failure';

type Question = Pick<DialogText, 'title' | 'message' | 'confirmLabel' | 'cancelLabel' | 'tone'>;

/**
 * Asks the user, then runs `change`; resolves to true once it has succeeded, to false if the user cancels or it fails.
 * A dialog shows the reason of a failure. Questions have the tone `danger` unless they set another one.
 */
export async function confirmed(question: Question, change: () => Promise<unknown>): Promise<boolean> {
  const sure = await ask({ tone: 'danger', cancelLabel: i18n.t('common:action.cancel'), ...question });
  if (!sure) return false;
  try {
    await change();
    return true;
  } catch (error) {
    reportFailure(error);
    return false;
  }
}
