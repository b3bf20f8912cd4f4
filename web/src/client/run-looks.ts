/** A run that works: its figures grow with each chunk of rows. */
const WORKING_MS = 1500;
const OPEN_MS = 10_000;

interface Run {
  stage: string;
  state: string;
}

/** How long until runs are looked at again: soon while one of them works, never once they are over. */
export function nextLook(runs: readonly Run[], working: ReadonlySet<string>): number | false {
  if (runs.some(({ stage }) => working.has(stage))) return WORKING_MS;
  return runs.some(({ state }) => state === 'open') && OPEN_MS;
}
