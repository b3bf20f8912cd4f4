import { QueryObserver } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { http } from 'msw';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '@/client/query-client';
import { awaitingCase } from '@/testing/fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';
import { soon } from '@/testing/soon';
import { caseQuery } from './api';

const view = awaitingCase();
const HOUR_MS = 3_600_000;

afterEach(() => vi.useRealTimers());

/** The case is shown once; whoever asks what comes after is refused. Returns how often it was asked for. */
function shownOnce(status: number, message: string) {
  const asked: (string | null)[] = [];
  server.use(
    http.get(at(`/cases/${view.id}`), ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('after'));
      return asked.length === 1
        ? answer(view)
        : answer({ code: status === 403 ? 'forbidden' : 'not_found', message, details: {} }, status);
    }),
  );
  return asked;
}

test.each([403, 404])('a case that answers %i is not asked for again', async (status) => {
  vi.useFakeTimers();
  signedIn();
  const asked = shownOnce(status, 'ไม่มีสิทธิ์');
  const observer = new QueryObserver(createQueryClient(), caseQuery(view.id));
  const stop = observer.subscribe(() => undefined);
  await soon(() => expect(observer.getCurrentResult().isError).toBe(true));
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  stop();
  expect(asked).toHaveLength(2);
});

test.each([403, 404])('a case on the screen that answers %i says so beside what was seen last', async (status) => {
  signedIn();
  shownOnce(status, 'เรื่องนี้เปิดดูไม่ได้แล้ว');
  open(`/adm/cases/${view.id}`);
  expect(await screen.findByRole('heading', { name: 'ลงทะเบียน 01418111' })).toBeInTheDocument();
  expect(await screen.findByText(/จะไม่มีการปรับปรุงอีก: เรื่องนี้เปิดดูไม่ได้แล้ว/)).toBeVisible();
  expect(screen.getByRole('heading', { name: 'ลงทะเบียน 01418111' })).toBeInTheDocument();
});
