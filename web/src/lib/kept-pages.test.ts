import { beforeEach, expect, test } from 'vitest';
import { forgetPages, keepPage, LONGEST_PAGE, MOST_PAGES, PAGE_AGE_MS, readPage } from './kept-pages';
import { keptStore } from './kept-store';

const NOW = Date.UTC(2026, 10, 25, 3);
const rows = keptStore('myku.pages');

beforeEach(() => Promise.all([forgetPages('b1'), forgetPages('b2')]));

test('what was read is read again with the time it is of', async () => {
  await keepPage('b1', '["today"]', { classes: [1] }, () => NOW);
  expect(await readPage('b1', '["today"]', NOW + 60_000)).toEqual({ at: NOW, data: { classes: [1] } });
  expect(await readPage('b1', '["other"]', NOW)).toBeNull();
});

test('nobody reads what was kept for somebody else, and it goes once somebody else keeps something here', async () => {
  await keepPage('b1', '["today"]', 'of b1', () => NOW);
  expect(await readPage('b2', '["today"]', NOW)).toBeNull();
  await keepPage('b2', '["today"]', 'of b2', () => NOW);
  expect(await rows.count('b1')).toBe(0);
  expect(await readPage('b2', '["today"]', NOW)).toMatchObject({ data: 'of b2' });
});

test('a name that begins as another one does is somebody else', async () => {
  await keepPage('b1', 'page', 'of b1', () => NOW);
  await keepPage('b11', 'page', 'of b11', () => NOW);
  expect(await readPage('b1', 'page', NOW)).toBeNull();
  await forgetPages('b1');
  expect(await readPage('b11', 'page', NOW)).toMatchObject({ data: 'of b11' });
  await forgetPages('b11');
});

test('what is too old, of another build, from a clock that ran ahead or no page at all is not read, and is cleared', async () => {
  await keepPage('b1', 'old', 1, () => NOW - PAGE_AGE_MS);
  await keepPage('b1', 'ahead', 1, () => NOW + 1);
  await rows.keep('b1', 'other build', { build: 'another', at: NOW, data: 1 });
  await rows.keep('b1', 'odd', 'text');
  const names = ['old', 'ahead', 'other build', 'odd'];
  expect(await Promise.all(names.map((name) => readPage('b1', name, NOW)))).toEqual([null, null, null, null]);
  await keepPage('b1', 'new', 1, () => NOW + 2);
  expect((await rows.all('b1')).map(([name]) => name).toSorted()).toEqual(['ahead', 'new']);
});

test('of two answers that are kept at once, the one that came later stays', async () => {
  let now = NOW;
  const earlier = keepPage('b1', 'earlier', 1, () => now);
  now = NOW + 5;
  await Promise.all([earlier, keepPage('b1', 'later', 2, () => now)]);
  expect((await rows.all('b1')).map(([name]) => name).toSorted()).toEqual(['earlier', 'later']);
});

test('so many pages are kept, the newest, and none that is too long', async () => {
  for (let number = 0; number <= MOST_PAGES; number += 1)
    // oxlint-disable-next-line no-await-in-loop -- each is newer than the one before
    await keepPage('b1', `page ${number}`, number, () => NOW + number);
  expect(await rows.count('b1')).toBe(MOST_PAGES);
  expect(await readPage('b1', 'page 0', NOW + 99)).toBeNull();
  await keepPage('b1', 'page 40', 'x'.repeat(LONGEST_PAGE), () => NOW + 99);
  expect(await readPage('b1', 'page 40', NOW + 99)).toBeNull();
});
