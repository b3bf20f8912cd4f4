import { Fragment, type ReactNode } from 'react';
import { readRichText, safeLink, type RichNode } from './state';

const BOLD = 1;
const ITALIC = 2;
const UNDERLINE = 8;

function Text({ node }: { node: RichNode }) {
  let shown: ReactNode = node.text;
  if (node.format & BOLD) shown = <strong>{shown}</strong>;
  if (node.format & ITALIC) shown = <em>{shown}</em>;
  if (node.format & UNDERLINE) shown = <u>{shown}</u>;
  return shown;
}

function SafeLink({ node }: { node: RichNode }) {
  const href = safeLink(node.url);
  const inner = <Nodes nodes={node.children} />;
  if (!href) return inner;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {inner}
    </a>
  );
}

/** Only what is named here is drawn; an unknown node shows what is inside it, as text. */
function Node({ node }: { node: RichNode }) {
  const inner = <Nodes nodes={node.children} />;
  switch (node.type) {
    case 'text':
      return <Text node={node} />;
    case 'linebreak':
      return <br />;
    case 'paragraph':
      return <p>{inner}</p>;
    case 'heading':
      // The text stands under a heading of its own: its levels begin one further down.
      return node.tag === 'h3' ? <h4>{inner}</h4> : <h3>{inner}</h3>;
    case 'list':
      return node.listType === 'number' ? <ol>{inner}</ol> : <ul>{inner}</ul>;
    case 'listitem':
      return <li>{inner}</li>;
    case 'link':
    case 'autolink':
      return <SafeLink node={node} />;
    default:
      return inner;
  }
}

function Nodes({ nodes }: { nodes: RichNode[] }) {
  // The nodes of a stored text never move.
  return nodes.map((node, position) => (
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={position}>
      <Node node={node} />
    </Fragment>
  ));
}

/** Shows a stored editor state as React elements: no markup of the state is ever taken over. */
export function RichText({ content }: { content: string | null | undefined }) {
  return (
    <div className="rich-text">
      <Nodes nodes={readRichText(content)} />
    </div>
  );
}
