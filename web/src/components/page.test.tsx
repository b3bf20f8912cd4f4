import { act, render, screen } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Page } from './page';
import { RowsSkeleton } from './skeletons';

const TITLE = 'หน้า';
const CONTENT = 'มาแล้ว';
const isHeldBack = () => document.querySelector('[data-loading-page]') !== null;
const waiting: FrameRequestCallback[] = [];
/** Draws so many frames. */
const draw = (count: number) =>
  act(() => {
    for (let frame = 0; frame < count; frame += 1) for (const next of waiting.splice(0)) next(frame);
  });

beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', (next: FrameRequestCallback) => waiting.push(next));
  vi.stubGlobal('cancelAnimationFrame', () => undefined);
});
afterEach(() => vi.unstubAllGlobals());

test('a page appears when none of its parts is grey any more', () => {
  const client = new QueryClient();
  const page = (isGrey: boolean) => (
    <QueryClientProvider client={client}>
      <Page title={TITLE}>{isGrey ? <RowsSkeleton /> : <p>{CONTENT}</p>}</Page>
    </QueryClientProvider>
  );
  const { rerender } = render(page(true));
  draw(6);
  expect(isHeldBack()).toBe(true);
  rerender(page(false));
  draw(6);
  expect(isHeldBack()).toBe(false);
  expect(screen.getByText(CONTENT)).toBeVisible();
});
