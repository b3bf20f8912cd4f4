import type { Schemas } from '@/client/schemas';
import { isSame, scoreOf, textOf } from './score';

export type CellState = 'loaded' | 'saved' | 'saving' | 'kept' | 'conflict' | 'refused';

/** What was typed in a cell and is not saved. */
export interface Draft {
  text: string;
  /** The revision of the score that was replaced by typing. A conflict keeps it: sent again, it is a conflict again. */
  seen: number;
  state: Exclude<CellState, 'loaded' | 'saved'>;
  /** Whether something of this cell was sent and not answered: it may be saved or not. */
  isSent: boolean;
  /** Who has changed the score meanwhile. */
  by?: Schemas['Names'];
  /** Why the server refused it. */
  reason?: string;
}

/** The score that the server holds, and what was typed over it. */
export interface Cell {
  score: Schemas['ScoreView'];
  draft: Draft | null;
  isSavedHere: boolean;
}

export interface Row {
  cells: readonly Cell[];
  total: string | null;
  letter: string | null;
  near: string | null;
}

export interface Scores {
  topicIds: readonly string[];
  rows: ReadonlyMap<number, Row>;
}

/** A cell of a student and a topic, as it shall be. */
export interface Change {
  studentId: number;
  topicId: string;
  text: string;
  /** The revision that was shown when typing began. */
  seen?: number | undefined;
}
/** A change with the revision it replaces, as it is sent. */
export type Sent = Change & Pick<Draft, 'seen'>;
/** A change that is not saved, and why, as it is kept; `theirs` is the score that it is in conflict with. */
export type Unsaved = Sent & Pick<Draft, 'state' | 'by'> & { theirs?: Schemas['ScoreView'] };
/** A score of a student and a topic, as it was saved. */
export type Saved = Pick<Schemas['SavedScores']['saved'][number], 'studentId' | 'topicId' | 'score'>;

type Change1 = (cell: Cell) => Cell;

export const stateOf = ({ draft, isSavedHere }: Cell): CellState => draft?.state ?? (isSavedHere ? 'saved' : 'loaded');

/** What a cell shows: what was typed, where it can be read as the score it says. */
export const shownText = ({ draft, score }: Cell): string =>
  draft ? textOf(scoreOf(draft.text) ?? { value: draft.text, mark: null }) : textOf(score);

export function cellAt(scores: Scores, studentId: number, topicId: string): Cell | undefined {
  return scores.rows.get(studentId)?.cells[scores.topicIds.indexOf(topicId)];
}

/** A sheet as the server tells it, with what is typed and not saved, and never an older score than the one known. */
export function loaded(known: Scores | null, sheet: Schemas['SheetView']): Scores {
  const topicIds = sheet.topics.map(({ topicId }) => topicId);
  const places = topicIds.map((topicId) => known?.topicIds.indexOf(topicId) ?? -1);
  const rows = new Map<number, Row>();
  for (const line of sheet.students) {
    const before = known?.rows.get(line.studentId);
    const cells = line.scores.map((score, place) => {
      const cell = before?.cells[places[place] ?? -1];
      if (!cell) return { score, draft: null, isSavedHere: false };
      if (cell.score.revision >= score.revision) return cell;
      return { score, draft: isAgreed(cell.draft, score) ? null : cell.draft, isSavedHere: false };
    });
    const { total, letter, near } = line;
    const isSameRow =
      before?.cells.length === cells.length &&
      cells.every((cell, place) => cell === before.cells[place]) &&
      [before.total, before.letter, before.near].join() === [total, letter, near].join();
    rows.set(line.studentId, isSameRow ? before : { cells, total, letter, near });
  }
  return { topicIds, rows };
}

/**
 * What was typed. What is typed back to the saved score is no change, unless something else of it is on its way. Typing
 * over a conflict, by whatever key, decides nothing: it stays one with the new text.
 */
export function typed(scores: Scores, changes: readonly Change[]): Scores {
  return withCells(scores, changes, ({ text, seen }) => (cell) => {
    const { draft, score } = cell;
    if (!draft?.isSent && isSame(scoreOf(text), score)) return { ...cell, draft: null };
    if (draft?.state === 'conflict') return { ...cell, draft: { ...draft, text } };
    // A score that came in while somebody was typing was not seen, unless it is what this window saved itself.
    const replaced = draft?.seen ?? (cell.isSavedHere ? score.revision : (seen ?? score.revision));
    return { ...cell, draft: waiting(text, replaced, draft?.isSent ?? false) };
  });
}

/** What was kept from before: typed, and not saved then. A conflict is one until it is decided. */
export function restored(scores: Scores, kept: readonly Unsaved[]): Scores {
  return withCells(scores, kept, ({ text, seen, state, by, theirs }) => (cell) => {
    const score = theirs ? newer(cell.score, theirs) : cell.score;
    if (cell.draft) return { ...cell, score };
    if (isSame(scoreOf(text), score)) return { ...cell, score, isSavedHere: true };
    if (state !== 'conflict') return { ...cell, draft: waiting(text, seen, false) };
    return { ...cell, score, draft: { text, seen, state, isSent: false, ...(by && { by }) } };
  });
}

/** What the same user saved or decided in another window. */
export function savedElsewhere(
  scores: Scores,
  saved: readonly Saved[],
  totals: Schemas['SavedScores']['totals'],
): Scores {
  const next = withCells(scores, saved, ({ score }) => (cell) => {
    const isSavedHere = isAgreed(cell.draft, score);
    const isDecided = isSavedHere || cell.draft?.state === 'conflict';
    return { score: newer(cell.score, score), draft: isDecided ? null : cell.draft, isSavedHere };
  });
  return withTotals(next, totals);
}

export function sending(scores: Scores, sent: readonly Sent[]): Scores {
  return withCells(scores, sent, ({ text }) => (cell) => {
    if (!cell.draft) return cell;
    const state = cell.draft.text === text ? 'saving' : cell.draft.state;
    return { ...cell, draft: { ...cell.draft, state, isSent: true } };
  });
}

/** No answer came: it is kept, and sent again. */
export function lost(scores: Scores, sent: readonly Sent[]): Scores {
  return withCells(scores, sent, () => (cell) => {
    if (cell.draft?.state !== 'saving') return cell;
    return { ...cell, draft: { ...cell.draft, state: 'kept' } };
  });
}

/** The whole request was refused. */
export function refused(scores: Scores, sent: readonly Sent[], reason: string): Scores {
  return withCells(
    scores,
    sent,
    ({ text }) =>
      (cell) =>
        refusedCell(cell, text, reason),
  );
}

/** What became of each cell that was sent. What was typed since then stays, upon the score that is there now. */
export function answered(scores: Scores, sent: readonly Change[], answer: Schemas['SavedScores']): Scores {
  const texts = new Map(sent.map((change) => [placeOf(change), change.text]));
  const silent = new Map(sent.map((change) => [placeOf(change), change]));
  for (const cell of [...answer.saved, ...answer.conflicts, ...answer.refused]) silent.delete(placeOf(cell));
  let next = withCells(scores, answer.saved, ({ score, ...place }) => (cell) => {
    const { draft } = cell;
    const isDone = !draft || draft.text === texts.get(placeOf(place));
    return {
      score: newer(cell.score, score),
      draft: isDone ? null : waiting(draft.text, score.revision, false),
      isSavedHere: isDone,
    };
  });
  next = withCells(next, answer.conflicts, ({ score, by, ...place }) => (cell) => {
    const text = cell.draft?.text ?? texts.get(placeOf(place));
    const seen = cell.draft?.seen ?? 0;
    const draft: Draft | null =
      text === undefined || isSame(scoreOf(text), score) ? null : { text, seen, state: 'conflict', isSent: false, by };
    return { score: newer(cell.score, score), draft, isSavedHere: draft === null && text !== undefined };
  });
  next = withCells(next, answer.refused, ({ problem, ...place }) => (cell) => {
    const text = texts.get(placeOf(place));
    return text === undefined ? cell : refusedCell(cell, text, problem.message);
  });
  // Nothing was said of them: there is no score that was in the way.
  next = withCells(next, [...silent.values()], () => (cell) => {
    return cell.draft ? { ...cell, draft: waiting(cell.draft.text, 0, false) } : cell;
  });
  return withTotals(next, answer.totals);
}

/** Mine shall stand in the place of what the other entered. */
export function tookMine(scores: Scores, place: Omit<Change, 'text'>): Scores {
  return withCells(scores, [place], () => (cell) => {
    return cell.draft ? { ...cell, draft: waiting(cell.draft.text, cell.score.revision, false) } : cell;
  });
}

/** What the server holds shall stand; what was typed is given up. */
export function tookTheirs(scores: Scores, place: Omit<Change, 'text'>): Scores {
  return withCells(scores, [place], () => (cell) => ({ ...cell, draft: null }));
}

/** Everything that is typed and not saved, whatever became of it. */
export function unsaved(scores: Scores): Unsaved[] {
  const found: Unsaved[] = [];
  for (const [studentId, { cells }] of scores.rows) {
    // Asked of every cell whenever one changes: nothing is made for those that are saved.
    if (!cells.some(isUnsaved)) continue;
    for (const [place, { draft, score }] of cells.entries()) {
      if (!draft) continue;
      const { text, seen, state, by } = draft;
      const change = { studentId, topicId: scores.topicIds[place] ?? '', text, seen, state };
      found.push(state === 'conflict' ? { ...change, ...(by && { by }), theirs: score } : change);
    }
  }
  return found;
}

const isUnsaved = ({ draft }: Cell) => draft !== null;
export const placeOf = ({ studentId, topicId }: Omit<Change, 'text'>) => `${studentId} ${topicId}`;
const newer = (one: Schemas['ScoreView'], other: Schemas['ScoreView']) =>
  other.revision >= one.revision ? other : one;

const isAgreed = (draft: Draft | null, score: Schemas['ScoreView']) =>
  draft !== null && !draft.isSent && isSame(scoreOf(draft.text), score);

function waiting(text: string, seen: number, isSent: boolean): Draft {
  return { text, seen, isSent, state: scoreOf(text) ? 'kept' : 'refused' };
}

function refusedCell(cell: Cell, text: string, reason: string): Cell {
  const { draft } = cell;
  if (!draft) return cell;
  if (draft.text !== text) return { ...cell, draft: { ...draft, isSent: false } };
  return { ...cell, draft: { ...draft, state: 'refused', isSent: false, reason } };
}

function withTotals(scores: Scores, totals: Schemas['SavedScores']['totals']): Scores {
  const rows = new Map(scores.rows);
  for (const { studentId, total, letter, near } of totals) {
    const row = rows.get(studentId);
    if (row) rows.set(studentId, { ...row, total, letter, near });
  }
  return { ...scores, rows };
}

/** Changes cells; rows without a change stay the very same. */
function withCells<Place extends Omit<Change, 'text'>>(
  scores: Scores,
  places: readonly Place[],
  change: (place: Place) => Change1,
): Scores {
  if (places.length === 0) return scores;
  const rows = new Map(scores.rows);
  const mine = new Map<number, Cell[]>();
  for (const place of places) {
    const { studentId, topicId } = place;
    const row = rows.get(studentId);
    const column = scores.topicIds.indexOf(topicId);
    const cells = mine.get(studentId) ?? [...(row?.cells ?? [])];
    const cell = cells[column];
    if (!row || !cell) continue;
    cells[column] = change(place)(cell);
    mine.set(studentId, cells);
    rows.set(studentId, { ...row, cells });
  }
  return { ...scores, rows };
}
