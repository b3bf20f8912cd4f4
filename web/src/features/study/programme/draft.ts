import type { Schemas } from '@/client/schemas';
import type { Mapped, Tree } from './draft-tree';
import { nodesOf } from './words';

/** What a draft says beside its tree, as its fields keep it. */
export interface Basics {
  nameTh: string;
  nameEn: string;
  totalCredits: string;
  firstEntryYear: string;
  lastEntryYear: string;
}

/** A draft as it is edited. */
export interface Draft {
  basics: Basics;
  tree: Tree;
}

/** A version and what editing it needs, as a draft that is edited. */
export function draftOf(version: Schemas['ProgrammeDetail'], draft: Schemas['ProgrammeDraftView']): Draft {
  const mapped: Record<string, string | null> = {};
  for (const { path, becomes } of draft.earlier) if (becomes !== path) mapped[path] = becomes;
  return {
    basics: {
      nameTh: version.name.th,
      nameEn: version.name.en,
      totalCredits: version.totalCredits,
      firstEntryYear: String(version.firstEntryYear),
      lastEntryYear: version.lastEntryYear === null ? '' : String(version.lastEntryYear),
    },
    tree: { document: version.document, mapped },
  };
}

/** A draft as it is sent. An earlier path whose new path does not exist is sent without one. */
export function editOf({ basics, tree }: Draft, edits: number): Schemas['DraftEdit'] {
  const { firstEntryYear, lastEntryYear, ...said } = basics;
  return {
    ...said,
    edits,
    firstEntryYear: Number(firstEntryYear),
    lastEntryYear: lastEntryYear.trim() === '' ? null : Number(lastEntryYear),
    document: tree.document,
    mapped: known(tree),
  };
}

function known({ document, mapped }: Tree): Mapped {
  const there = new Set(nodesOf(document.layers).map((node) => node.path));
  return Object.fromEntries(
    Object.entries(mapped).map(([old, now]) => [old, now !== null && there.has(now) ? now : null]),
  );
}
