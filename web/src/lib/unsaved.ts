import { useEffect } from 'react';
import { ask } from './dialogs';
import { i18n } from './i18n';

/** The open forms in which something is typed that was not sent. */
const unsaved = new Set<symbol>();

export function hasUnsaved(): boolean {
  return unsaved.size > 0;
}

/** Keeps the page from being left without a question while something is typed and not sent. */
export function useUnsaved(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const form = Symbol('form');
    unsaved.add(form);
    return () => {
      unsaved.delete(form);
    };
  }, [isUnsaved]);
}

/** Asks whether what is typed may be lost. However many ways lead away at once, it is one question. */
export function mayDiscard(): Promise<boolean> {
  return ask({
    key: 'unsaved',
    tone: 'warning',
    title: i18n.t('common:unsaved.title'),
    message: i18n.t('common:unsaved.message'),
    confirmLabel: i18n.t('common:unsaved.discard'),
    cancelLabel: i18n.t('common:unsaved.keep'),
  });
}

/** Closes a dialog, after a question where something is typed in it. */
export function useGuardedClose(isUnsaved: boolean, onClose: () => void): () => void {
  useUnsaved(isUnsaved);
  return () => {
    if (!isUnsaved) onClose();
    else void mayDiscard().then((sure) => sure && onClose());
  };
}
