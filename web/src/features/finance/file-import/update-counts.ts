import type { Schemas } from '@/client/schemas';

/** Whether an import brings what there is to what its file says. */
export const updates = ({ settings }: Pick<Schemas['BatchDetail'], 'settings'>) => Boolean(settings.missingRows);

/** How many rows add something, or did: those that were brought in or still will be, and change and close nothing. */
export function newRows({ good, done, applied, changed, closing }: Schemas['BatchView']) {
  return applied + (good - done) - changed - closing;
}
