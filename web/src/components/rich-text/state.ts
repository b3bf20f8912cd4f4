/** The part of a serialised editor state (Lexical) that is shown: everything else is left out. */
export interface RichNode {
  type: string;
  children: RichNode[];
  text: string;
  format: number;
  tag: string;
  listType: string;
  url: string;
}

const LINKS: ReadonlySet<string> = new Set(['link', 'autolink']);
const MAX_DEPTH = 24;

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

function toNode(value: unknown, depth: number): RichNode | null {
  if (!isRecord(value) || depth > MAX_DEPTH) return null;
  const children = Array.isArray(value.children) ? value.children : [];
  return {
    type: textOf(value.type),
    children: children.flatMap((child) => toNode(child, depth + 1) ?? []),
    text: textOf(value.text),
    format: typeof value.format === 'number' ? value.format : 0,
    tag: textOf(value.tag),
    listType: textOf(value.listType),
    url: textOf(value.url),
  };
}

/** The nodes of a stored state; plain text that is no state becomes paragraphs. */
export function readRichText(content: string | null | undefined): RichNode[] {
  if (!content) return [];
  try {
    const state: unknown = JSON.parse(content);
    if (isRecord(state)) return toNode(state.root, 0)?.children ?? [];
  } catch {
    // Not a state: announcements written before the editor are plain text.
  }
  return content.split('\n').map((line) => paragraph(line));
}

function paragraph(text: string): RichNode {
  const blank = { format: 0, tag: '', listType: '', url: '' };
  return { ...blank, type: 'paragraph', text: '', children: [{ ...blank, type: 'text', text, children: [] }] };
}

const WEB_PROTOCOLS = new Set(['http:', 'https:', 'mailto:']);
const HAS_PROTOCOL = /^[a-z][a-z0-9+.-]*:/i;

/**
 * An address that is safe to link to, or null. One without a protocol is prefixed with https;
 * anything but the web and mail (`javascript:`, `data:` and the like) is refused.
 */
export function safeLink(url: string | null | undefined): string | null {
  const trimmed = url?.trim();
  if (!trimmed) return null;
  try {
    const parsed = new URL(HAS_PROTOCOL.test(trimmed) ? trimmed : `https://${trimmed}`);
    return WEB_PROTOCOLS.has(parsed.protocol) ? parsed.href : null;
  } catch {
    return null;
  }
}

/** The words of the links in a stored state that cannot be followed, each with its address. */
export function badLinks(content: string): string[] {
  const wordsOf = (node: RichNode): string => node.text + node.children.map(wordsOf).join('');
  const of = (node: RichNode): string[] =>
    LINKS.has(node.type) && safeLink(node.url) === null
      ? [`“${wordsOf(node)}” (${node.url})`]
      : node.children.flatMap(of);
  return readRichText(content).flatMap(of);
}
