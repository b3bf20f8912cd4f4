import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { createQueryClient } from './query-client';
import { readQuery, useChange } from './queries';

test('what was asked for before a change and comes after it is asked for again', async () => {
  const kept = { now: 'before' };
  const asked: { answer: () => void }[] = [];
  const read = () => {
    const data = kept.now;
    return new Promise<{ data: string }>((resolve) => {
      asked.push({ answer: () => resolve({ data }) });
    });
  };
  function Shown() {
    const { data } = useQuery(readQuery(['word'], read));
    const { mutateAsync } = useChange(['word'], (word: string) => {
      kept.now = word;
      return Promise.resolve({ data: word });
    });
    return (
      <>
        <p>{data}</p>
        <button type="button" aria-label="change" onClick={() => void mutateAsync('after')} />
      </>
    );
  }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Shown />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(asked).toHaveLength(1));
  await userEvent.click(screen.getByRole('button', { name: 'change' }));
  asked[0]?.answer();
  await waitFor(() => expect(asked).toHaveLength(2));
  asked[1]?.answer();
  expect(await screen.findByText('after')).toBeVisible();
});
