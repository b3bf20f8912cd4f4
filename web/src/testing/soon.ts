import { vi } from 'vitest';

/** As long as Testing Library waits, where its `waitFor` cannot be used: it stands still where a test sets the clock. */
const PATIENCE_MS = 30_000;

/** Wait until a check passes, on a machine that may be slow. */
export function soon<Found>(check: () => Found | Promise<Found>): Promise<Found> {
  return vi.waitFor(check, { timeout: PATIENCE_MS });
}
