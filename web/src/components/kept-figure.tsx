import { isValidElement, type ReactNode } from 'react';

/** Digits and capitals with what stands between them: a code, an amount, a grade, a term. A word of a language is none. */
const FIGURE = /^(?=.*[\p{Nd}A-Z])[\p{Nd}A-Z\s\p{P}\p{S}]+$/u;

/**
 * Shows what is no word, such as `01418322-65`, `12,300.00` and `B+`, as it is when the browser translates the page: a
 * translator takes codes apart and turns figures round. Everything else is translated.
 */
export function KeptFigure({ children }: { children: ReactNode }) {
  return FIGURE.test(textOf(children) ?? '') ? <span translate="no">{children}</span> : children;
}

/** The text of what is shown, as far as it stands there: of a link its words, of a part of its own nothing. */
function textOf(shown: ReactNode): string | null {
  if (typeof shown === 'string' || typeof shown === 'number') return String(shown);
  if (!isValidElement<{ children?: ReactNode }>(shown)) return null;
  return textOf(shown.props.children);
}
