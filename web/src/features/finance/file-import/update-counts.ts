import type { Schemas } from '@/client/schemas';

/** Kinds that update and whose files are of a term: no setting of theirs says what becomes of what they do not name. */
const OF_A_TERM: ReadonlySet<Schemas['ImportKind']> = new Set(['subjects', 'sections', 'exams']);

/** Whether an import brings what there is to what its file says. */
export const updates = ({ kind, settings }: Pick<Schemas['BatchDetail'], 'kind' | 'settings'>) =>
  Boolean(settings.missingRows) || OF_A_TERM.has(kind);

/** How many rows add something, or did: those that were brought in or still will be, and change and close nothing. */
export function newRows({ good, done, applied, changed, closing }: Schemas['BatchView']) {
  return applied + (good - done) - changed - closing;
}
