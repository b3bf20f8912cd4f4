import { act, renderHook } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';
import { api } from './api';
import { useKeys } from './use-keys';

const ASKED = { academicYear: 2569, semester: 1, sectionIds: [1], dropSectionIds: [] };

function brokenOff() {
  return new HttpResponse(new ReadableStream({ start: (body) => body.error(new Error('gone')) }), { status: 202 });
}

/** Sends the same content again and again; tells which keys the server saw. */
function sender(answers: (() => Response)[]) {
  const keys: (string | null)[] = [];
  server.use(
    http.post(at('/enrolment/waitlist'), ({ request }) => {
      keys.push(request.headers.get('Idempotency-Key'));
      return answers[keys.length - 1]?.() ?? HttpResponse.error();
    }),
  );
  const { result } = renderHook(() => useKeys());
  const send = async () => {
    const params = { header: { 'Idempotency-Key': result.current(ASKED) } };
    await act(async () => {
      await api.POST('/enrolment/waitlist', { params, body: ASKED }).catch(() => undefined);
    });
  };
  return { keys, send };
}

test('what was not answered or was refused is sent again with its key', async () => {
  signedIn();
  const { keys, send } = sender([() => HttpResponse.error(), () => answer({ code: 'section_full' }, 409)]);
  await send();
  await send();
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
});

test('the same content after its request was taken is another request', async () => {
  signedIn();
  const { keys, send } = sender([() => answer({ caseId: 'a' }, 202), () => answer({ caseId: 'b' }, 202)]);
  await send();
  await send();
  expect(keys).toHaveLength(2);
  expect(keys[0]).not.toBe(keys[1]);
});

test('an answer that breaks off on its way does not count as taken', async () => {
  signedIn();
  const { keys, send } = sender([brokenOff, () => answer({ caseId: 'a' }, 202)]);
  await send();
  await send();
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
});
