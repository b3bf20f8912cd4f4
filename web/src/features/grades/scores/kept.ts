import { tellKept } from '@/lib/connection';
import { dropKept, keepHere, readKept } from '@/lib/kept-here';
import type { Unsaved } from './cells';

/** Cells that are sent at once, under the key that makes sending them twice sending them once. */
export interface Batch {
  key: string;
  cells: readonly Unsaved[];
}

/** What is typed in a sheet and not saved, and what of it was sent and never answered. */
export interface Kept {
  cells: readonly Unsaved[];
  batch: Batch | null;
}

const nameOf = (sheetId: string) => `scores ${sheetId}`;

export async function readScores(user: string, sheetId: string): Promise<Kept> {
  const kept = await readKept(user, nameOf(sheetId));
  return isKept(kept) ? kept : { cells: [], batch: null };
}

export async function keepScores(user: string, sheetId: string, kept: Kept): Promise<void> {
  tellKept(nameOf(sheetId), kept.cells.length);
  if (kept.cells.length === 0 && !kept.batch) await dropKept(user, nameOf(sheetId));
  else await keepHere(user, nameOf(sheetId), kept);
}

function isKept(kept: unknown): kept is Kept {
  return typeof kept === 'object' && kept !== null && 'cells' in kept && Array.isArray(kept.cells) && 'batch' in kept;
}
