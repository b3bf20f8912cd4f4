import { expect, test } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { detail } from '@/testing/programme-fixtures';
import {
  added,
  becomes,
  freePath,
  moved,
  newBlock,
  nodeAt,
  parentOf,
  removed,
  shifted,
  siblingsOf,
  type Tree,
} from './draft-tree';
import { nodesOf } from './words';

const EARLIER = ['core', 'core.one', 'free', 'free.any'];
const document: Schemas['ProgrammeDocument-Output'] = detail.document;
const tree: Tree = { document, mapped: {} };
const paths = ({ document: { layers } }: Tree) => nodesOf(layers).map(({ path }) => path);

/** The tree with another part in its first block, so that one may leave it. */
const wider = added(tree, 'core', newBlock('core.part_1'));

test('a requirement that is moved takes along whatever named it, and the map says where it is', () => {
  const now = moved(wider, EARLIER, 'core.one', 'free');
  expect(paths(now)).toEqual(['core', 'core.part_1', 'core.part_1.part_1', 'free', 'free.any', 'free.one']);
  expect(now.mapped).toEqual({ 'core.one': 'free.one' });
  expect(now.document.plan[0]?.path).toBe('free.one');
});

test('moved back it is where it was, and the map says nothing', () => {
  const there = moved(wider, EARLIER, 'core.one', 'free');
  const back = moved(there, EARLIER, 'free.one', 'core');
  expect(back.mapped).toEqual({});
  expect(parentOf(back.document.layers, 'core.one')).toBe('core');
});

test('a group that is moved takes its parts along', () => {
  const now = moved(wider, EARLIER, 'core', 'free');
  expect(now.mapped).toEqual({ core: 'free.core', 'core.one': 'free.core.one' });
  expect(now.document.shares).toEqual([{ one: 'free.core', other: 'free' }]);
});

test('nothing is moved into itself', () => {
  expect(moved(wider, EARLIER, 'core', 'core.part_1')).toBe(wider);
});

test('what is removed is named nowhere any more', () => {
  const now = removed(wider, 'core.one');
  expect(paths(now)).not.toContain('core.one');
  expect(now.document.plan).toEqual([]);
  expect(removed(wider, 'free').document.shares).toEqual([]);
});

test('a new part has a path that nothing has or had', () => {
  expect(freePath(tree, [...EARLIER, 'core.part_7'], 'core')).toBe('core.part_8');
  expect(freePath(tree, EARLIER, '')).toBe('part_1');
});

test('a part is moved up and down among those beside it, and not beyond', () => {
  const now = shifted(tree, 'free', -1);
  expect(siblingsOf(now.document.layers, 'free').map(({ path }) => path)).toEqual(['free', 'core']);
  expect(shifted(now, 'free', -1).document.layers.map(({ path }) => path)).toEqual(['free', 'core']);
  expect(nodeAt(now.document.layers, 'core.one')).toBeDefined();
});

test('a path that the map does not name stays', () => {
  expect(becomes({ 'core.one': null }, 'core.one')).toBeNull();
  expect(becomes({}, 'core')).toBe('core');
});
