import { keepPreviousData, onlineManager, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { createQueryClient } from '@/client/query-client';
import { QueryView } from './query-view';

function Search() {
  const [text, setText] = useState('one');
  const query = useQuery({ queryKey: [text], queryFn: async () => text, placeholderData: keepPreviousData });
  return (
    <>
      <button type="button" onClick={() => setText('two')}>
        {'other'}
      </button>
      <QueryView query={query}>{(found) => <p>{`found ${found}`}</p>}</QueryView>
    </>
  );
}

afterEach(() => onlineManager.setOnline(true));

test('offline the result of the earlier search is not shown as that of the new one', async () => {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Search />
    </QueryClientProvider>,
  );
  expect(await screen.findByText('found one')).toBeVisible();
  onlineManager.setOnline(false);
  await userEvent.click(screen.getByRole('button'));
  expect(await screen.findByText(/ออฟไลน์/)).toBeVisible();
  expect(screen.queryByText('found one')).toBeNull();
  onlineManager.setOnline(true);
  expect(await screen.findByText('found two')).toBeVisible();
});
