import { useEffect, useEffectEvent } from 'react';

const TYPED_IN =
  'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable=true], [role=combobox]';
const ACTED_ON = 'a, button, [role=button], [role=switch], summary, input';

/** A shortcut is for who reads the page: not while one types, and not under a dialog or an open menu. */
function isMeant(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.repeat || event.ctrlKey || event.altKey || event.metaKey) return false;
  if (document.querySelector('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]')) return false;
  if (!(event.target instanceof Element)) return true;
  return !event.target.closest(event.code === 'Enter' ? `${TYPED_IN}, ${ACTED_ON}` : TYPED_IN);
}

/**
 * Keys that do something on this page, by their place on the keyboard (`KeyJ`): with a Thai layout they are the same keys.
 */
export function useShortcuts(keys: Readonly<Record<string, (() => void) | undefined>>, enabled: boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = isMeant(event) ? keys[event.code] : undefined;
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    if (!enabled) return undefined;
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [enabled]);
}
