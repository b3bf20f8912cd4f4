import { ask, type DialogText } from './dialogs';
import { i18n } from './i18n';
import { reportFailure } from './report-failure';

type Question = Pick<DialogText, 'title' | 'message' | 'confirmLabel' | 'cancelLabel' | 'tone'>;

/** Asks before something is lost (or done, by its tone), then does it; whether it is done. Why it was refused is said in a dialog. */
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
