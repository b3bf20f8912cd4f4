import type { Schemas } from '@/client/schemas';

export type Node = Schemas['RequisiteTree-Output']['tree'];
export type Group = Extract<Node, { of: unknown }>;
export type SubjectLeaf = Extract<Node, { node: 'subject' }>;
export type Kind = Schemas['RequisiteTree-Output']['kind'];

export const KINDS: readonly Kind[] = ['prerequisite', 'foundation', 'corequisite', 'exclusive'];

/** A subject that is not chosen yet. */
export const newLeaf = (): SubjectLeaf => ({ node: 'subject', subject: '', result: 'passed', byPetition: false });

/** A group with a subject to choose. */
export const newGroup = (): Group => ({ node: 'any', of: [newLeaf()] });

/** The tree with a group at its root, so that a part can always be added. */
export const asGroup = (tree: Node): Group => ('of' in tree ? tree : { node: 'all', of: [tree] });

/** The tree without a group of one at its root. */
export function plain(tree: Node): Node {
  const [only, ...others] = 'of' in tree && !tree.appliesTo ? tree.of : [];
  return only && others.length === 0 ? only : tree;
}

/** The group as another kind of group; "n of" begins with one. */
export function regrouped(group: Group, node: Group['node']): Group {
  const { of, appliesTo } = group;
  return node === 'n_of' ? { node, of, appliesTo, count: 1 } : { node, of, appliesTo };
}

/** The group with its part at a place replaced, or taken away where it is null. */
export function withPart(group: Group, place: number, part: Node | null): Group {
  const of = part === null ? group.of.filter((_, at) => at !== place) : group.of.with(place, part);
  return group.node === 'n_of'
    ? { ...group, of, count: Math.max(1, Math.min(group.count, of.length)) }
    : { ...group, of };
}

/** Whether every subject is chosen, every group has parts, and every count can be met. */
export function isComplete(node: Node): boolean {
  if (node.node === 'subject') return /^0\d{7}$/.test(node.subject);
  if (node.node === 'tag') return node.tag.trim() !== '';
  return node.of.length > 0 && node.of.every((part) => isComplete(part));
}
