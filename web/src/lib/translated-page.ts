/**
 * A browser that translates a page replaces each text by a `<font>` with the translation. React still holds the text it
 * wrote: removing it, or adding something before it, throws, and a new text of it is never seen. So the text goes back
 * into the page, empty, before its translation: React works on as ever, and the translation follows what it does.
 */
interface Translation {
  shown: Element;
  /** What React had written. */
  original: string;
}

const translations = new Map<Text, Translation>();

const isFont = (node: Node | null): node is Element => node?.nodeName === 'FONT';

/** Keeps React working while the browser translates the page. Returns a function that stops it. */
export function followTranslation(root: Node = document.documentElement): () => void {
  const read = (records: MutationRecord[]) => {
    for (const record of records) follow(record);
    for (const [text, translation] of translations) settle(text, translation);
    // Nobody else ran meanwhile: what is recorded now was done here.
    observer.takeRecords();
  };
  const observer = new MutationObserver(read);
  observer.observe(root, { childList: true, characterData: true, subtree: true });
  const unguard = guard(() => read(observer.takeRecords()));
  return () => {
    unguard();
    observer.disconnect();
    translations.clear();
  };
}

const { removeChild, insertBefore } = Node.prototype;

/**
 * Lets React remove, and add before, what is not where it put it: after reading what was done to the page a moment ago, and
 * where it is gone all the same, because an extension of the browser took it, without an error that would end the page.
 */
function guard(readOn: () => void): () => void {
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    if (child.parentNode !== this) readOn();
    return child.parentNode === this ? (removeChild.call(this, child) as Child) : child;
  };
  Node.prototype.insertBefore = function <Child extends Node>(this: Node, child: Child, before: Node | null): Child {
    if (before && before.parentNode !== this) readOn();
    return insertBefore.call(this, child, before?.parentNode === this ? before : null) as Child;
  };
  return () => Object.assign(Node.prototype, { removeChild, insertBefore });
}

function follow({ type, target, removedNodes, addedNodes, previousSibling, nextSibling }: MutationRecord): void {
  if (type === 'characterData') {
    if (target instanceof Text) forgetTranslation(target);
    return;
  }
  for (const node of removedNodes) {
    if (!(node instanceof Text) || node.parentNode === target) continue;
    const font = [...addedNodes, previousSibling, nextSibling].find(
      (other) => isFont(other) && other.parentNode === target && !isShown(other),
    );
    if (isFont(font ?? null)) keepBefore(font as Element, node);
  }
}

/** Whether an element is already the translation of another text. */
function isShown(font: Node): boolean {
  return [...translations.values()].some(({ shown }) => shown === font);
}

function keepBefore(font: Element, text: Text): void {
  const original = text.data;
  // Some translators write into the text itself.
  if (font.contains(text)) text.replaceWith(text.cloneNode());
  font.before(text);
  text.data = '';
  translations.set(text, { shown: font, original });
}

/** React wrote a new text: it is shown as it is, until it is translated too. */
function forgetTranslation(text: Text): void {
  translations.get(text)?.shown.remove();
  translations.delete(text);
}

/** A text that React took away takes its translation along; one whose translation was taken back is shown again. */
function settle(text: Text, { shown, original }: Translation): void {
  if (!text.isConnected) {
    shown.remove();
    translations.delete(text);
  } else if (!shown.isConnected) {
    text.data = original;
    translations.delete(text);
  }
}
