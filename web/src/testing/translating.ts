import { followTranslation } from '@/lib/translated-page';

/** What a browser's translation does to a page: each text becomes `<font><font>` with other words. */

/** Ways of translators to put the translation in the place of a text. */
export const TRANSLATORS: readonly (readonly [name: string, replace: (text: Text, font: Element) => void])[] = [
  ['replaces texts', (text, font) => text.replaceWith(font)],
  [
    'adds before, then removes',
    (text, font) => {
      text.before(font);
      text.remove();
    },
  ],
  [
    'moves texts into its own elements',
    (text, font) => {
      text.before(font);
      (font.firstElementChild ?? font).replaceChildren(text);
    },
  ],
];

const KEPT = 'script, style, textarea, [translate=no], [contenteditable], font';

function textsOf(root: Node): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    if (text.data.trim() !== '' && text.parentElement?.closest(KEPT) === null) found.push(text);
  }
  return found;
}

/** Translates every text of the page, by the words themselves in brackets unless told otherwise. */
export function translate(replace: (text: Text, font: Element) => void, words = (text: string) => `[${text}]`): void {
  for (const text of textsOf(document.body)) {
    const font = document.createElement('font');
    const inner = document.createElement('font');
    inner.textContent = words(text.data);
    font.append(inner);
    replace(text, font);
  }
}

/** Translates whatever is new on the page, as a browser does. Returns a function that stops it. */
export function keepTranslating(
  replace: (text: Text, font: Element) => void,
  words = (text: string) => text,
): () => void {
  const observer = new MutationObserver(() => translate(replace, words));
  observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  translate(replace, words);
  return () => observer.disconnect();
}

let end = () => {};

/** How a page is read: as it is, and translated by the browser, each with what begins it. */
export const READINGS: readonly (readonly [name: string, begin: () => void])[] = [
  ['as it is', () => {}],
  [
    'translated by the browser',
    () => {
      const unfollow = followTranslation();
      const stop = keepTranslating((text, font) => text.replaceWith(font));
      end = () => {
        stop();
        unfollow();
      };
    },
  ],
];

/** Ends a translation that a test began. */
export function endTranslation(): void {
  end();
  end = () => {};
}
