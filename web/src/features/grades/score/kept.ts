import { tellKept } from '@/lib/connection';
import { changeKept, readKept } from '@/lib/kept-here';
import { placeOf, type Sent, type Unsaved } from './cells';
import { tellWindows } from './windows';

/** Cells that are sent at once, under the key that makes sending them twice sending them once. */
export interface Batch {
  key: string;
  cells: readonly Sent[];
}

/** What is typed in a sheet and not saved, and what of it was sent and never answered. */
export interface Kept {
  cells: readonly Unsaved[];
  batch: Batch | null;
}

const nameOf = (sheetId: string) => `scores ${sheetId}`;
const NOTHING: Kept = { cells: [], batch: null };

export async function readScores(user: string, sheetId: string): Promise<Kept> {
  return keptOf(await readKept(user, nameOf(sheetId)));
}

/**
 * Keeps what a window has not saved; `before` is what it kept last. Windows of one user share the record: each replaces
 * its own cells and leaves those of the others.
 */
export async function keepScores(user: string, sheetId: string, kept: Kept, before: Kept): Promise<void> {
  tellKept(nameOf(sheetId), kept.cells.length);
  const mine = new Set([...kept.cells, ...before.cells].map(placeOf));
  await changeKept(user, nameOf(sheetId), (found) => {
    const now = keptOf(found);
    const cells = [...now.cells.filter((cell) => !mine.has(placeOf(cell))), ...kept.cells];
    const isOthers = now.batch !== null && now.batch.key !== before.batch?.key;
    const batch = kept.batch ?? (isOthers ? now.batch : null);
    return cells.length === 0 && !batch ? undefined : { cells, batch };
  });
  tellWindows(user, sheetId, { kind: 'kept' });
}

function keptOf(found: unknown): Kept {
  return isKept(found) ? found : NOTHING;
}

function isKept(kept: unknown): kept is Kept {
  return typeof kept === 'object' && kept !== null && 'cells' in kept && Array.isArray(kept.cells) && 'batch' in kept;
}
