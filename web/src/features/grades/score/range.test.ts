import { expect, test } from 'vitest';
import { blockOf, filledDown, moved, placesOf, tsvOf } from './range';

const SIZE = { rows: 3, columns: 2 };
const text = ({ row, column }: { row: number; column: number }) => `${row}${column}`;

test.each([
  ['ArrowDown', false, { row: 1, column: 0 }],
  ['Enter', false, { row: 1, column: 0 }],
  ['ArrowUp', false, { row: 0, column: 0 }],
  ['ArrowLeft', false, { row: 0, column: 0 }],
  ['ArrowRight', true, { row: 0, column: 1 }],
  ['End', true, { row: 2, column: 1 }],
  ['PageDown', false, { row: 2, column: 0 }],
] as const)('%s leads from the first cell to where it should, and never out of the grid', (key, isFar, to) => {
  expect(moved({ row: 0, column: 0 }, key, isFar, SIZE)).toEqual(to);
});

test('other keys do not move', () => {
  expect(moved({ row: 0, column: 0 }, 'a', false, SIZE)).toBeNull();
});

test('a selection is the same block from whichever end', () => {
  const block = { top: 0, bottom: 1, left: 0, right: 1 };
  expect(blockOf({ anchor: { row: 1, column: 1 }, active: { row: 0, column: 0 } })).toEqual(block);
  expect(placesOf(block)).toHaveLength(4);
  expect(tsvOf(block, text)).toBe('00\t01\n10\t11');
});

test('filling down writes the first line of the selection into the others', () => {
  expect(filledDown({ top: 0, bottom: 2, left: 1, right: 1 }, text)).toEqual([
    { row: 1, column: 1, text: '01' },
    { row: 2, column: 1, text: '01' },
  ]);
});

test('filling a single line down takes what stands above it', () => {
  expect(filledDown({ top: 1, bottom: 1, left: 0, right: 0 }, text)).toEqual([{ row: 1, column: 0, text: '00' }]);
  expect(filledDown({ top: 0, bottom: 0, left: 0, right: 0 }, text)).toEqual([]);
});
