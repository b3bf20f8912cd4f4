import { expect, test } from 'vitest';
import { wordChanges, type Stretch } from './word-changes';

const said = (stretches: readonly Stretch[]) =>
  stretches.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join('');
const long = (word: string) => Array.from({ length: 900 }, (_, place) => `${word}${place}`).join(' ');

test('the words that only one text has are marked in it', () => {
  const changes = wordChanges('01418113 and 01418114', '01418113 or 01418114 with at least B');
  expect(said(changes.before)).toBe('01418113 [and] 01418114');
  expect(said(changes.after)).toBe('01418113 [or] 01418114[ with at least B]');
});

test('thai words are told apart without spaces', () => {
  const changes = wordChanges('01418113 และ 01418114', '01418113 หรือ 01418114 เกรดไม่ต่ำกว่า B');
  expect(said(changes.before)).toBe('01418113 [และ] 01418114');
  expect(said(changes.after)).toBe('01418113 [หรือ] 01418114[ เกรดไม่ต่ำกว่า B]');
});

test('equal texts have nothing marked, and a new text is marked as a whole', () => {
  expect(said(wordChanges('same', 'same').after)).toBe('same');
  expect(said(wordChanges('', 'new text').after)).toBe('[new text]');
  expect(wordChanges('', 'new text').before).toEqual([]);
});

test('texts too long to compare mark everything between their equal ends', () => {
  const { after } = wordChanges(`first ${long('old')} last`, `first ${long('new')} last`);
  expect(after.map(({ isChanged }) => isChanged)).toEqual([false, true, false]);
});
