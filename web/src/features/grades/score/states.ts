import { stateOf, type CellState, type Row, type Scores } from './cells';

/** How many cells are in each state. */
export type States = Readonly<Record<CellState, number>>;

const STATES = ['loaded', 'saved', 'saving', 'kept', 'conflict', 'refused'] as const;
const NONE: States = { loaded: 0, saved: 0, saving: 0, kept: 0, conflict: 0, refused: 0 };
/** A row that has not changed is not counted again. */
const counted = new WeakMap<Row, States>();

function ofRow(row: Row): States {
  const known = counted.get(row);
  if (known) return known;
  const states = { ...NONE };
  for (const cell of row.cells) states[stateOf(cell)] += 1;
  counted.set(row, states);
  return states;
}

const isSame = (one: States, other: States) => STATES.every((state) => one[state] === other[state]);

/** Counts again and again; the very same counts while nothing of them changes. */
export function statesCounter(): (scores: Scores) => States {
  let last = NONE;
  let seen: Scores | null = null;
  return (scores) => {
    if (scores === seen) return last;
    seen = scores;
    const states = { ...NONE };
    for (const row of scores.rows.values()) {
      const more = ofRow(row);
      for (const state of STATES) states[state] += more[state];
    }
    if (!isSame(last, states)) last = states;
    return last;
  };
}
