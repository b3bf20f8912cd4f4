import type { Schemas } from '@/client/schemas';
import { nodesOf, type ProgrammeNode } from './words';

/** What a path of the earlier version has become: another one, or null for nowhere; one that stays is not named. */
export type Mapped = Readonly<Record<string, string | null>>;

/** A tree with what has become of the paths it goes on from: they change together. */
export interface Tree {
  document: Schemas['ProgrammeDocument-Output'];
  mapped: Mapped;
}

type Nodes = readonly ProgrammeNode[];

export function nodeAt(layers: Nodes, path: string): ProgrammeNode | undefined {
  return nodesOf(layers).find((node) => node.path === path);
}

/** Whether a path is a node's own or below it. */
export function isWithin(path: string, above: string): boolean {
  return path === above || path.startsWith(`${above}.`);
}

/** The path of the block a node is in; empty for a layer. */
export function parentOf(layers: Nodes, path: string): string {
  const above = nodesOf(layers).find(
    (node) => node.node === 'block' && node.children.some((child) => child.path === path),
  );
  return above?.path ?? '';
}

/** The nodes beside a node, itself among them. */
export function siblingsOf(layers: Nodes, path: string): Nodes {
  const above = nodeAt(layers, parentOf(layers, path));
  return above?.node === 'block' ? above.children : layers;
}

/** Every list of nodes beside each other, changed from below. */
function eachList(nodes: Nodes, change: (list: Nodes, parent: string) => Nodes, parent = ''): ProgrammeNode[] {
  const inner = nodes.map((node) =>
    node.node === 'block' ? { ...node, children: eachList(node.children, change, node.path) } : node,
  );
  return [...change(inner, parent)];
}

function withLayers(tree: Tree, layers: ProgrammeNode[]): Tree {
  return { ...tree, document: { ...tree.document, layers } };
}

/** The tree with another node at the place of one with the same path; what is below it stays unless it says otherwise. */
export function withNode(tree: Tree, changed: ProgrammeNode): Tree {
  const layers = eachList(tree.document.layers, (list) =>
    list.map((node) => (node.path === changed.path ? changed : node)),
  );
  return withLayers(tree, layers);
}

/** The tree with a node one place up or down among those beside it. */
export function shifted(tree: Tree, path: string, by: -1 | 1): Tree {
  const layers = eachList(tree.document.layers, (list) => {
    const from = list.findIndex((node) => node.path === path);
    const node = list[from];
    if (!node || from + by < 0 || from + by >= list.length) return list;
    return list.toSpliced(from, 1).toSpliced(from + by, 0, node);
  });
  return withLayers(tree, layers);
}

/** The tree without a node; plan, shares and overflows that mean it, or what is below it, go with it. */
export function removed(tree: Tree, path: string): Tree {
  const gone = (one: string | null | undefined) => typeof one === 'string' && isWithin(one, path);
  const layers = eachList(tree.document.layers, (list) =>
    list
      .filter((node) => node.path !== path)
      .map((node) => (node.node === 'block' && gone(node.overflow) ? { ...node, overflow: null } : node)),
  );
  return {
    document: {
      ...tree.document,
      layers,
      shares: tree.document.shares.filter(({ one, other }) => !gone(one) && !gone(other)),
      plan: tree.document.plan.filter((item) => !gone(item.path)),
    },
    mapped: Object.fromEntries(Object.entries(tree.mapped).filter(([, now]) => !gone(now))),
  };
}

/** The tree with a node at the end of a block, or of the layers where the block is the empty path. */
export function added(tree: Tree, parent: string, node: ProgrammeNode): Tree {
  const layers = eachList(tree.document.layers, (list, above) => (above === parent ? [...list, node] : list));
  return withLayers(tree, layers);
}

/** A path that nothing has or had: what was agreed at a path must not hold for another requirement. */
export function freePath(tree: Tree, earlier: readonly string[], parent: string): string {
  const taken = [...nodesOf(tree.document.layers).map((node) => node.path), ...earlier];
  const numbers = taken.flatMap((path) => [...path.matchAll(/part_(\d+)/g)].map(([, number]) => Number(number)));
  return [parent, `part_${Math.max(0, ...numbers) + 1}`].filter(Boolean).join('.');
}

/** A leaf that says nothing yet. */
export function newLeaf(path: string): Schemas['ProgrammeLeaf-Output'] {
  return { node: 'leaf', path, nameTh: '', nameEn: '', codes: [], patterns: [], excepted: [], credits: '3' };
}

/** A block of one leaf that says nothing yet: a block is never without a part. */
export function newBlock(path: string): Schemas['ProgrammeBlock-Output'] {
  return {
    node: 'block',
    path,
    nameTh: '',
    nameEn: '',
    rule: 'all',
    choose: 0,
    credits: '0',
    cap: null,
    minimumGrade: null,
    overflow: null,
    children: [newLeaf(`${path}.part_1`)],
  };
}

/** A new node whose first part has no name yet: it is called as what it is in. */
export function named(node: ProgrammeNode): ProgrammeNode {
  if (node.node === 'leaf') return node;
  const { nameTh, nameEn } = node;
  return { ...node, children: node.children.map((child) => ({ ...child, nameTh, nameEn })) };
}

/** The tree with a node in another block. Its path changes, and whatever named it names the new one. */
export function moved(tree: Tree, earlier: readonly string[], path: string, parent: string): Tree {
  const { document, mapped } = tree;
  const node = nodeAt(document.layers, path);
  if (!node || parentOf(document.layers, path) === parent || isWithin(parent, path)) return tree;
  const to = pathBelow(tree, earlier, path, parent);
  const renamed = (one: string) => (isWithin(one, path) ? to + one.slice(path.length) : one);
  const renamedNode = (each: ProgrammeNode): ProgrammeNode =>
    each.node === 'block'
      ? {
          ...each,
          path: renamed(each.path),
          overflow: each.overflow && renamed(each.overflow),
          children: each.children.map(renamedNode),
        }
      : { ...each, path: renamed(each.path) };
  const without = eachList(document.layers, (list) => list.filter((each) => each.path !== path)).map(renamedNode);
  const moving = renamedNode(node);
  const layers = eachList(without, (list, above) => (above === parent ? [...list, moving] : list));
  return {
    document: {
      ...document,
      layers,
      shares: document.shares.map(({ one, other }) => ({ one: renamed(one), other: renamed(other) })),
      plan: document.plan.map((item) => ({ ...item, path: renamed(item.path) })),
    },
    mapped: renamedMap(
      mapped,
      earlier,
      nodesOf([node]).map((each) => each.path),
      renamed,
    ),
  };
}

/** The name a node keeps below another block, or a new one where that is another requirement's. */
function pathBelow(tree: Tree, earlier: readonly string[], path: string, parent: string): string {
  const kept = [parent, path.split('.').at(-1)].filter(Boolean).join('.');
  const isHome = earlier.includes(kept) && becomes(tree.mapped, kept) === path;
  const isTaken = earlier.includes(kept) || nodeAt(tree.document.layers, kept) !== undefined;
  return isTaken && !isHome ? freePath(tree, earlier, parent) : kept;
}

/** What an earlier path has become, as far as the map says; one that it does not name stays. */
export function becomes(mapped: Mapped, path: string): string | null {
  return path in mapped ? (mapped[path] ?? null) : path;
}

function renamedMap(
  mapped: Mapped,
  earlier: readonly string[],
  moving: readonly string[],
  renamed: (path: string) => string,
): Mapped {
  const result: Record<string, string | null> = { ...mapped };
  for (const old of earlier) {
    const now = becomes(mapped, old);
    if (now === null || !moving.includes(now)) continue;
    const next = renamed(now);
    if (next === old) delete result[old];
    else result[old] = next;
  }
  return result;
}
