import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { leaveNothing, beforeLeaving } from '@/lib/before-leaving';
import { forgetKept, readKept } from '@/lib/kept-here';
import { signedIn } from '@/testing/render';
import { scoreServer, sheetOf, topicId } from '@/testing/score-fixtures';
import { server } from '@/testing/server';
import { sheetId } from '@/testing/sheet-fixtures';
import { soon } from '@/testing/soon';
import { cellAt, shownText, stateOf } from './cells';
import { openScores, type OpenScores } from './open-scores';

const HERE = { studentId: 1, topicId: topicId(1) };
const THERE = { studentId: 2, topicId: topicId(1) };
const endings: (() => void)[] = [];
let scores: ReturnType<typeof scoreServer>;

beforeEach(async () => {
  await forgetKept('teacher01');
  signedIn();
  scores = scoreServer();
  server.use(scores.handler);
});

afterEach(() => {
  for (const end of endings.splice(0)) end();
});

const kept = () => readKept('teacher01', `scores ${sheetId}`);

/** The sheet in a window of its own, with what was kept before. */
function opened(): OpenScores {
  const one = openScores(sheetOf(3, 2));
  endings.push(one.start());
  return one;
}

function shown(one: OpenScores, { studentId, topicId: topic } = HERE) {
  const cell = cellAt(one.store.get(), studentId, topic);
  return cell && [shownText(cell), stateOf(cell)];
}

async function inConflict(): Promise<OpenScores> {
  const one = opened();
  scores.put(1, topicId(1), { value: '9', mark: null, revision: 1 });
  one.type([{ ...HERE, text: '5' }]);
  await vi.waitUntil(() => shown(one)?.[1] === 'conflict');
  await vi.waitUntil(async () => ((await kept()) as { cells: unknown[] } | undefined)?.cells.length === 1);
  return one;
}

test('a second window shows the conflict too, and saves nothing over it', async () => {
  await inConflict();
  const other = opened();
  await vi.waitUntil(() => shown(other)?.[1] === 'conflict');
  other.type([{ ...THERE, text: '6' }]);
  await other.flush();
  expect(scores.valueOf(2, topicId(1))).toBe('6');
  expect(scores.valueOf(1, topicId(1))).toBe('9');
});

test('a window that saves its own scores forgets nothing that another one keeps', async () => {
  scores.is('away');
  const other = opened();
  other.type([{ ...THERE, text: '6' }]);
  await vi.waitUntil(async () => (await kept()) !== undefined);
  scores.is('up');
  const one = await inConflict();
  await other.flush();
  await vi.waitUntil(() => shown(other, THERE)?.[1] === 'saved');
  one.type([{ ...THERE, text: '7' }]);
  await one.flush();
  await soon(async () => expect(await kept()).toMatchObject({ cells: [{ ...HERE, text: '5', state: 'conflict' }] }));
});

test('what is decided in one window is decided in the other one', async () => {
  const one = await inConflict();
  const other = opened();
  await vi.waitUntil(() => shown(other)?.[1] === 'conflict');
  one.takeMine(HERE);
  await one.flush();
  await soon(() => expect(shown(other)).toEqual(['5', 'saved']));
  await soon(async () => expect(await kept()).toBeUndefined());
});

test('the saved score that is taken in one window is taken in the other one', async () => {
  const one = await inConflict();
  const other = opened();
  await vi.waitUntil(() => shown(other)?.[1] === 'conflict');
  other.takeTheirs(HERE);
  await soon(() => expect(shown(one)).toEqual(['9', 'loaded']));
  await soon(async () => expect(await kept()).toBeUndefined());
});

test('signing out sends nothing that is in conflict', async () => {
  const one = await inConflict();
  const left = beforeLeaving(one.flush);
  await leaveNothing();
  left();
  expect(scores.valueOf(1, topicId(1))).toBe('9');
  expect(await kept()).toMatchObject({ cells: [{ text: '5', state: 'conflict' }] });
});
