import { act, render, screen } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { Page } from './page';
import { RowsSkeleton } from './skeletons';

const TITLE = 'หน้า';
const CONTENT = 'มาแล้ว';
const isHeldBack = () => document.querySelector('[data-loading-page]') !== null;
const frames = async (count: number): Promise<void> => {
  if (count === 0) return;
  await act(() => new Promise<void>((done) => requestAnimationFrame(() => done())));
  await frames(count - 1);
};

test('a page appears when none of its parts is grey any more', async () => {
  const client = new QueryClient();
  const page = (isGrey: boolean) => (
    <QueryClientProvider client={client}>
      <Page title={TITLE}>{isGrey ? <RowsSkeleton /> : <p>{CONTENT}</p>}</Page>
    </QueryClientProvider>
  );
  const { rerender } = render(page(true));
  await frames(6);
  expect(isHeldBack()).toBe(true);
  rerender(page(false));
  await frames(6);
  expect(isHeldBack()).toBe(false);
  expect(screen.getByText(CONTENT)).toBeVisible();
});
