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
/** The text that an element is the translation of. */
const textsByFont = new Map<Node, Text>();

const isFont = (node: Node | null): node is Element => node?.nodeName === 'FONT';

/** Keeps React working while the browser translates the page. Returns a function that stops it. */
export function followTranslation(root: Node = document.documentElement): () => void {
  const read = (records: MutationRecord[]) => {
    for (const record of records) follow(record);
    for (const { removedNodes } of records) removedNodes.forEach(settleWithin);
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
    textsByFont.clear();
  };
}

const { removeChild, insertBefore } = Node.prototype;

/**
 * Lets React remove, and add before, what is not where it put it: after reading what was done to the page a moment ago,
 * and inside of what an extension of the browser wrapped it in. What is gone all the same, because an extension took it,
 * is no error that would end the page.
 */
function guard(readOn: () => void): () => void {
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    if (child.parentNode !== this) readOn();
    return child.parentNode ? (removeChild.call(child.parentNode, child) as Child) : child;
  };
  Node.prototype.insertBefore = function <Child extends Node>(this: Node, child: Child, before: Node | null): Child {
    if (before && before.parentNode !== this) readOn();
    return insertBefore.call(this, child, childAround(this, before)) as Child;
  };
  return () => Object.assign(Node.prototype, { removeChild, insertBefore });
}

/** The child of an element that is a node or has it inside; null where the element does not have it. */
function childAround(parent: Node, node: Node | null): Node | null {
  let around = node;
  while (around && around.parentNode !== parent) around = around.parentNode;
  return around;
}

function follow({ type, target, removedNodes, addedNodes, previousSibling, nextSibling }: MutationRecord): void {
  if (type === 'characterData') {
    if (target instanceof Text) forgetTranslation(target);
    return;
  }
  for (const node of removedNodes) {
    if (!(node instanceof Text) || node.parentNode === target) continue;
    const font = [...addedNodes, previousSibling, nextSibling].find(
      (other) => isFont(other) && other.parentNode === target && !textsByFont.has(other),
    );
    if (isFont(font ?? null)) keepBefore(font as Element, node);
  }
}

function keepBefore(font: Element, text: Text): void {
  const original = text.data;
  // Some translators write into the text itself.
  if (font.contains(text)) text.replaceWith(text.cloneNode());
  font.before(text);
  text.data = '';
  forget(text);
  translations.set(text, { shown: font, original });
  textsByFont.set(font, text);
}

function forget(text: Text): Translation | undefined {
  const known = translations.get(text);
  if (known) textsByFont.delete(known.shown);
  translations.delete(text);
  return known;
}

/** React wrote a new text: it is shown as it is, until it is translated too. */
function forgetTranslation(text: Text): void {
  forget(text)?.shown.remove();
}

/** Settles whatever of a node was a text, or the translation of one. */
function settleWithin(removed: Node): void {
  if (translations.size === 0) return;
  const walker = document.createTreeWalker(removed);
  for (let node: Node | null = removed; node; node = walker.nextNode()) {
    const text = node instanceof Text ? node : textsByFont.get(node);
    if (text) settle(text);
  }
}

/** A text that React took away takes its translation along; one whose translation was taken back is shown again. */
function settle(text: Text): void {
  const translation = translations.get(text);
  if (!translation || (text.isConnected && translation.shown.isConnected)) return;
  forget(text);
  if (text.isConnected) text.data = translation.original;
  else translation.shown.remove();
}
