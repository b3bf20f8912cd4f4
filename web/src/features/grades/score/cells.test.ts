import { expect, test } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { sheetOf, topicId } from '@/testing/score-fixtures';
import {
  answered,
  cellAt,
  loaded,
  lost,
  restored,
  savedElsewhere,
  sending,
  shownText,
  stateOf,
  tookMine,
  tookTheirs,
  typed,
  unsaved,
  type Scores,
} from './cells';

const HERE = { studentId: 1, topicId: topicId(1) };
const sheet = sheetOf(2, 2);
const start = loaded(null, sheet);
const type = (scores: Scores, text: string) => typed(scores, [{ ...HERE, text }]);
const sent = (text: string, seen = 0) => [{ ...HERE, text, seen }];
const score = (value: string | null, revision: number): Schemas['ScoreView'] => ({ value, mark: null, revision });

function answer(changes: Partial<Schemas['SavedScores']>): Schemas['SavedScores'] {
  return { batchId: 'b', saved: [], conflicts: [], refused: [], totals: [], ...changes };
}
const by = { th: 'ผู้ร่วมสอน', en: 'Colleague' };
const conflict = (theirs: Schemas['ScoreView']) => answer({ conflicts: [{ ...HERE, score: theirs, by, at: '' }] });

function shown(scores: Scores) {
  const cell = cellAt(scores, 1, topicId(1));
  return cell && [shownText(cell), stateOf(cell)];
}

test('what is typed is kept, sent and saved, and only its row is drawn again', () => {
  const kept = type(start, '8');
  expect(shown(kept)).toEqual(['8', 'kept']);
  expect(kept.rows.get(2)).toBe(start.rows.get(2));
  const underway = sending(kept, sent('8'));
  expect(shown(underway)).toEqual(['8', 'saving']);
  const totals = [{ studentId: 1, total: '20', letter: 'F', near: null }];
  const done = answered(underway, sent('8'), answer({ saved: [{ ...HERE, score: score('8', 1) }], totals }));
  expect(shown(done)).toEqual(['8', 'saved']);
  expect(done.rows.get(1)).toMatchObject({ total: '20', letter: 'F' });
});

test('what is typed while an answer is awaited stays, upon the score that was saved', () => {
  const again = type(sending(type(start, '8'), sent('8')), '9');
  const done = answered(again, sent('8'), answer({ saved: [{ ...HERE, score: score('8', 1) }] }));
  expect(shown(done)).toEqual(['9', 'kept']);
  expect(unsaved(done)).toEqual([{ ...HERE, text: '9', seen: 1, state: 'kept' }]);
});

test('typing the saved score again is no change, unless another one is on its way', () => {
  expect(unsaved(type(type(start, '8'), ''))).toEqual([]);
  const underway = lost(sending(type(start, '8'), sent('8')), sent('8'));
  expect(unsaved(type(underway, ''))).toMatchObject([{ text: '' }]);
});

test('a conflict shows both; mine replaces theirs only when it is taken, and theirs is what stands', () => {
  const two = answered(type(start, '8'), sent('8'), conflict(score('5', 3)));
  expect(shown(two)).toEqual(['8', 'conflict']);
  expect(unsaved(tookMine(two, HERE))).toEqual([{ ...HERE, text: '8', seen: 3, state: 'kept' }]);
  expect(shown(tookTheirs(two, HERE))).toEqual(['5', 'loaded']);
});

test('a conflict that was kept is a conflict again, and asks for the decision that was not taken', () => {
  const two = answered(type(start, '8'), sent('8'), conflict(score('5', 3)));
  const kept = unsaved(two);
  expect(kept).toEqual([{ ...HERE, text: '8', seen: 0, state: 'conflict', by, theirs: score('5', 3) }]);
  const [first, ...others] = sheet.students;
  const now = { ...sheet, students: [{ ...first!, scores: [score('5', 3), ...first!.scores.slice(1)] }, ...others] };
  const reloaded = restored(loaded(null, now), kept);
  expect(shown(reloaded)).toEqual(['8', 'conflict']);
  expect(unsaved(reloaded)).toEqual(kept);
  expect(unsaved(tookMine(reloaded, HERE))).toMatchObject([{ text: '8', seen: 3, state: 'kept' }]);
});

test('typing over a conflict changes mine and decides nothing, unless it is what stands', () => {
  const two = answered(type(start, '8'), sent('8'), conflict(score('5', 3)));
  expect(shown(type(two, '7'))).toEqual(['7', 'conflict']);
  expect(unsaved(type(two, '7'))).toMatchObject([{ seen: 0 }]);
  expect(shown(type(two, ''))).toEqual(['', 'conflict']);
  expect(shown(type(two, '5'))).toEqual(['5', 'loaded']);
});

test('what changes under an open editor is not replaced by what is typed in it', () => {
  const [first, ...others] = sheet.students;
  const now = { ...sheet, students: [{ ...first!, scores: [score('9', 2), ...first!.scores.slice(1)] }, ...others] };
  const changed = loaded(start, now);
  expect(unsaved(typed(changed, [{ ...HERE, text: '5', seen: 0 }]))).toMatchObject([{ text: '5', seen: 0 }]);
});

test('what I save in another window is shown in this one and ends its conflict', () => {
  const two = answered(type(start, '8'), sent('8'), conflict(score('5', 3)));
  const told = savedElsewhere(two, [{ ...HERE, score: score('7', 4) }], []);
  expect(shown(told)).toEqual(['7', 'loaded']);
});

test('two who enter the same score are in no conflict', () => {
  expect(shown(answered(type(start, '8'), sent('8'), conflict(score('8', 1))))).toEqual(['8', 'saved']);
});

test('what was refused stays with its reason', () => {
  const problem = { code: 'score_out_of_bounds', message: 'เกิน' };
  const done = answered(type(start, '41'), sent('41'), answer({ refused: [{ ...HERE, problem }] }));
  expect(shown(done)).toEqual(['41', 'refused']);
  expect(cellAt(done, 1, topicId(1))?.draft?.reason).toBe('เกิน');
});

test('what is no score is kept as it was typed', () => {
  expect(shown(type(start, 'abc'))).toEqual(['abc', 'refused']);
});

test('the sheet read again takes nothing typed away, and no older score in', () => {
  const saved = answered(type(start, '8'), sent('8'), answer({ saved: [{ ...HERE, score: score('8', 1) }] }));
  expect(shown(loaded(saved, sheet))).toEqual(['8', 'saved']);
  expect(shown(loaded(type(start, '9'), sheet))).toEqual(['9', 'kept']);
});

test('the sheet read again with its topics in another order keeps scores with their topics', () => {
  const turned = { ...sheet, topics: sheet.topics.toReversed() };
  expect(shown(loaded(type(start, '9'), turned))).toEqual(['9', 'kept']);
});

test('what was kept is shown again, but for what is saved already', () => {
  const kept = [{ ...HERE, text: '7', seen: 0, state: 'kept' as const }];
  expect(shown(restored(start, kept))).toEqual(['7', 'kept']);
  const saved = answered(type(start, '7'), sent('7'), answer({ saved: [{ ...HERE, score: score('7', 1) }] }));
  expect(unsaved(restored(saved, kept))).toEqual([]);
});

test('a batch that is undone shows what stands now, also where somebody changed it since', () => {
  expect(shown(answered(start, [], conflict(score('5', 3))))).toEqual(['5', 'loaded']);
});
