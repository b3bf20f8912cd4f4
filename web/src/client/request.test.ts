import { delay, http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { openDialogs } from '@/lib/dialogs';
import { browser } from '@/lib/navigation';
import { sessionStore } from '@/lib/session';
import { answer, at, server } from '@/testing/server';
import { signedIn } from '@/testing/render';
import { soon } from '@/testing/soon';
import { api, bodyOf } from './api';
import { ApiError } from './api-error';

const COUNTS = '/stddashboard/counts';
const RENEW = '/v2/user-login/renew';
const counts = () => bodyOf(api.GET(COUNTS));
const goTo = vi.fn<(url: string) => void>();

/** Answers the counts to whoever brings the token, and `expired` to others. */
function countsFor(token: string) {
  server.use(
    http.get(at(COUNTS), ({ request }) =>
      request.headers.get('x-access-token') === token
        ? answer({ enrollCount: 3 })
        : answer({ code: 'expired', message: 'หมดอายุ' }, 401),
    ),
  );
}

beforeEach(() => {
  goTo.mockReset();
  vi.spyOn(browser, 'goTo').mockImplementation(goTo);
  signedIn();
});

test('every call carries the application key, the access token and the language', async () => {
  const seen: (string | null)[] = [];
  server.use(
    http.get(at(COUNTS), ({ request }) => {
      seen.push(...['app-key', 'x-access-token', 'accept-language'].map((name) => request.headers.get(name)));
      return answer({});
    }),
  );
  await counts();
  expect(seen).toEqual(['TestAppKey', 'access-1', 'th']);
});

test('an expired token is renewed once and the request tried again', async () => {
  countsFor('access-2');
  server.use(http.post(at(RENEW), () => answer({ code: 'success', accesstoken: 'access-2', username: 'teacher01' })));
  await expect(counts()).resolves.toMatchObject({ enrollCount: 3 });
  expect(sessionStore.get()?.accesstoken).toBe('access-2');
});

test('requests that expire at the same time share one renewal', async () => {
  let renewals = 0;
  countsFor('access-2');
  server.use(
    http.post(at(RENEW), async () => {
      renewals += 1;
      await delay(30);
      return answer({ code: 'success', accesstoken: 'access-2', username: 'teacher01' });
    }),
  );
  await Promise.all([counts(), counts(), counts()]);
  expect(renewals).toBe(1);
});

test('a body is sent again with the retry', async () => {
  const bodies: unknown[] = [];
  server.use(
    http.post(at(RENEW), () => answer({ accesstoken: 'access-2' })),
    http.post(at('/tasks/bulk'), async ({ request }) => {
      bodies.push(await request.json());
      return request.headers.get('x-access-token') === 'access-2'
        ? answer({ results: [] })
        : answer({ code: 'expired' }, 401);
    }),
  );
  await approve();
  expect(bodies).toHaveLength(2);
  expect(bodies[1]).toEqual(bodies[0]);
});

const approve = () =>
  bodyOf(
    api.POST('/tasks/bulk', {
      params: { header: { 'Idempotency-Key': 'key-0001' } },
      body: { action: 'approve', tasks: [] },
    }),
  );

/** Answers a press with each of these in turn, and tells the keys it came with. */
function pressesAnswered(...answers: (() => Response)[]): (string | null)[] {
  const keys: (string | null)[] = [];
  server.use(
    http.post(at('/tasks/bulk'), ({ request }) => {
      keys.push(request.headers.get('Idempotency-Key'));
      return answers[Math.min(keys.length, answers.length) - 1]?.();
    }),
  );
  return keys;
}

test('what has a key is sent again with it while a part of the portal is away', async () => {
  const keys = pressesAnswered(
    () => answer({ code: 'unavailable' }, 503),
    () => answer({ results: [] }),
  );
  await expect(approve()).resolves.toEqual({ results: [] });
  expect(keys).toEqual(['key-0001', 'key-0001']);
});

test('what stays away is told after three tries, and a refusal after one', async () => {
  const tries = pressesAnswered(() => answer({ code: 'unavailable', message: 'ไม่พร้อม' }, 503));
  await expect(approve()).rejects.toMatchObject({ status: 503, message: 'ไม่พร้อม' });
  expect(tries).toHaveLength(3);
  const refused = pressesAnswered(() => answer({ code: 'stage_moved' }, 409));
  await expect(approve()).rejects.toMatchObject({ status: 409 });
  expect(refused).toHaveLength(1);
});

test('a request is not renewed twice: expired again is an error', async () => {
  countsFor('never');
  server.use(http.post(at(RENEW), () => answer({ accesstoken: 'access-2' })));
  await expect(counts()).rejects.toMatchObject({ status: 401, code: 'expired' });
});

test('a failed renewal clears the session and goes home', async () => {
  countsFor('never');
  server.use(http.post(at(RENEW), () => answer({ code: 'invalid', message: 'Invalid renew token' }, 401)));
  await expect(counts()).rejects.toBeInstanceOf(ApiError);
  expect(sessionStore.get()).toBeNull();
  expect(sessionStorage).toHaveLength(0);
  expect(goTo).toHaveBeenCalledWith('/myku');
});

test('an invalid session says so, then goes home', async () => {
  server.use(http.get(at(COUNTS), () => answer({ code: 'invalid', message: 'x' }, 401)));
  const failure = counts().catch((error: unknown) => error);
  await soon(() => expect(openDialogs.get()[0]?.title).toBe('การเข้าสู่ระบบหมดอายุ'));
  expect(goTo).not.toHaveBeenCalled();
  openDialogs.get()[0]?.answer(true);
  await failure;
  expect(goTo).toHaveBeenCalledWith('/myku');
});

test('a server that fails without a word is reported with its status', async () => {
  server.use(http.get(at(COUNTS), () => new Response(null, { status: 502, statusText: 'Bad Gateway' })));
  await expect(counts()).rejects.toMatchObject({ status: 502 });
  expect(openDialogs.get()[0]).toMatchObject({ title: 'ไม่สามารถเชื่อมต่อเซิร์ฟเวอร์ได้', message: '502 Bad Gateway' });
});

test('ten failed connections are one dialog', async () => {
  server.use(http.get(at(COUNTS), () => Response.error()));
  await Promise.allSettled([counts(), counts(), counts()]);
  expect(openDialogs.get()).toHaveLength(1);
  expect(openDialogs.get()[0]?.title).toBe('ไม่สามารถเชื่อมต่อระบบได้');
});

test('a refusal is the caller’s, with code, message and facts', async () => {
  server.use(http.get(at(COUNTS), () => answer({ code: 'not_found', message: 'ไม่พบ', details: { limit: 22 } }, 404)));
  await expect(counts()).rejects.toMatchObject({
    status: 404,
    code: 'not_found',
    message: 'ไม่พบ',
    details: { limit: 22 },
  });
  expect(openDialogs.get()).toHaveLength(0);
});
