import { createStore } from './store';

export interface DialogText {
  title: string;
  message?: string;
  /** Default: the common 'ok' label. */
  confirmLabel?: string;
  /** A dialog without it can only be acknowledged. */
  cancelLabel?: string;
  tone?: 'neutral' | 'warning' | 'danger';
  /** Two dialogs with one key are one dialog: ten failed requests say so once. */
  key?: string;
}

export interface OpenDialog extends DialogText {
  id: number;
  answer(confirmed: boolean): void;
}

/** Dialogs waiting for an answer, the oldest first. `DialogHost` shows them. */
export const openDialogs = createStore<readonly OpenDialog[]>([]);

const answersByKey = new Map<string, Promise<boolean>>();
let lastId = 0;

/** Asks and resolves to the answer; an acknowledgement counts as yes. */
export function ask(text: DialogText): Promise<boolean> {
  const waiting = text.key === undefined ? undefined : answersByKey.get(text.key);
  if (waiting) return waiting;
  const answer = new Promise<boolean>((resolve) => {
    const id = ++lastId;
    openDialogs.set([
      ...openDialogs.get(),
      {
        ...text,
        id,
        answer(confirmed) {
          openDialogs.set(openDialogs.get().filter((dialog) => dialog.id !== id));
          if (text.key !== undefined) answersByKey.delete(text.key);
          resolve(confirmed);
        },
      },
    ]);
  });
  if (text.key !== undefined) answersByKey.set(text.key, answer);
  return answer;
}
