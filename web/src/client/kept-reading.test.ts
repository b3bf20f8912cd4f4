import { QueryObserver } from '@tanstack/react-query';
import { http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { forgetPages, readPage } from '@/lib/kept-pages';
import { clearSession } from '@/lib/session';
import { staff, student } from '@/testing/fixtures';
import { signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';
import { api } from './api';
import { keptQuery, shownKept } from './kept-reading';
import { createQueryClient } from './query-client';

const COUNTS = '/stddashboard/counts';
const NAME = '["counts"]';
const counts = keptQuery(['counts'], () => api.GET(COUNTS));

/** Reads as a page does that is opened anew; answers what it shows, and since when that is so. */
async function read() {
  const client = createQueryClient();
  const observer = new QueryObserver(client, { ...counts, retry: false });
  const stop = observer.subscribe(() => undefined);
  await vi.waitUntil(() => !observer.getCurrentResult().isLoading);
  await new Promise((settled) => setTimeout(settled));
  const { data, dataUpdatedAt, isError } = observer.getCurrentResult();
  stop();
  return { data, dataUpdatedAt, isError };
}

const answers = () => server.use(http.get(at(COUNTS), () => answer({ enrollCount: 3 })));
const nobodyAnswers = () => server.use(http.get(at(COUNTS), () => Response.error()));

beforeEach(async () => {
  await Promise.all(['b1', 'b2', 'teacher01'].map(forgetPages));
  signedIn(student('b1'));
});

async function readAndKept() {
  answers();
  await read();
  return vi.waitUntil(() => readPage('b1', NAME));
}

test('where nobody answers, the last answer is shown with its own time', async () => {
  const kept = await readAndKept();
  expect(shownKept.get().size).toBe(0);
  nobodyAnswers();
  expect(await read()).toEqual({ data: { enrollCount: 3 }, dataUpdatedAt: kept?.at, isError: false });
  expect([...shownKept.get()]).toEqual([NAME]);
  answers();
  await read();
  expect(shownKept.get().size).toBe(0);
});

test('a part of the portal that is down is as one that does not answer', async () => {
  await readAndKept();
  server.use(http.get(at(COUNTS), () => answer({ code: 'unavailable' }, 503)));
  expect(await read()).toMatchObject({ data: { enrollCount: 3 } });
});

test('a refusal is an answer: what was kept is not shown in its place', async () => {
  await readAndKept();
  server.use(http.get(at(COUNTS), () => answer({ code: 'forbidden' }, 403)));
  expect(await read()).toMatchObject({ data: undefined, isError: true });
});

test('another user of the same computer sees nothing of it', async () => {
  await readAndKept();
  clearSession();
  signedIn(student('b2'));
  nobodyAnswers();
  expect(await read()).toMatchObject({ data: undefined, isError: true });
});

test('what staff read about others is not kept', async () => {
  signedIn(staff());
  answers();
  await read();
  nobodyAnswers();
  expect(await read()).toMatchObject({ data: undefined, isError: true });
});

test('an answer that comes after signing out leaves nothing here', async () => {
  server.use(
    http.get(at(COUNTS), () => {
      clearSession();
      return answer({ enrollCount: 3 });
    }),
  );
  await read();
  expect(await readPage('b1', NAME)).toBeNull();
});
