import type { Schemas } from '@/client/schemas';

/** What is chosen, over all pages of the list. */
export type Chosen = ReadonlyMap<string, Schemas['TaskRef']>;

export const NOTHING: Chosen = new Map();

function refOf({ caseId, revision, title, lines, subject, actions }: Schemas['TaskItem']): Schemas['TaskRef'] {
  return { caseId, revision, title, lines, subject, actions: actions.map(({ name }) => name) };
}

export function allOf(tasks: readonly Schemas['TaskRef'][]): Chosen {
  return new Map(tasks.map((task) => [task.caseId, task]));
}

/** The choice after the list was ticked: what is newly ticked is on the page shown. */
export function ticked(chosen: Chosen, ids: ReadonlySet<string>, shown: readonly Schemas['TaskItem'][]): Chosen {
  const known = new Map([...shown.map(refOf), ...chosen.values()].map((task) => [task.caseId, task]));
  return new Map([...ids].flatMap((id) => known.get(id) ?? []).map((task) => [task.caseId, task]));
}

/** The choice without a task that is decided. */
export function without(chosen: Chosen, caseId: string): Chosen {
  return new Map([...chosen].filter(([id]) => id !== caseId));
}
