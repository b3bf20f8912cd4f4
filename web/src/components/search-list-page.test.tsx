import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { createQueryClient } from '@/client/query-client';
import { useListParams } from './data-table/use-list-params';
import { SearchListPage } from './search-list-page';

interface Row {
  name: string;
}

function List({ read }: { read: Promise<Row[]> }) {
  const query = useQuery({
    queryKey: ['rows'],
    queryFn: async () => {
      const items = await read;
      return { items, page: 1, pageSize: 20, total: items.length, isCapped: false };
    },
  });
  return (
    <SearchListPage
      title="Rows"
      hint="All of them"
      empty="None"
      begin={{ hint: 'Add one' }}
      first={<button type="button">{'Add'}</button>}
      params={useListParams()}
      query={query}
      columns={[{ key: 'name', header: 'Name', cell: ({ name }) => name }]}
      rowId={({ name }) => name}
      rowName={({ name }) => name}
    />
  );
}

/** Shows the list before its rows are there, and returns what brings them. */
async function show() {
  const waiting: ((rows: Row[]) => void)[] = [];
  const promise = new Promise<Row[]>((resolve) => {
    waiting.push(resolve);
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <List read={promise} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(await screen.findByRole('heading', { name: 'Rows' })).toBeInTheDocument();
  return (rows: Row[]) => waiting.forEach((give) => give(rows));
}

const buttons = (hidden: boolean) => screen.queryAllByRole('button', { name: 'Add', hidden });
const inHeading = () => document.querySelector('.on-screen button');

test('the first button appears once, where it stays, and its place in the heading is kept', async () => {
  const arrive = await show();
  expect(buttons(false)).toHaveLength(0);
  expect(inHeading()).toBeInTheDocument();
  arrive([]);
  expect(await screen.findByText('Add one')).toBeVisible();
  const [shown, ...others] = buttons(false);
  expect(others).toEqual([]);
  expect(shown).not.toBe(inHeading());
  expect(inHeading()).not.toBeVisible();
});

test('the first button of a list with rows is in the heading', async () => {
  const arrive = await show();
  arrive([{ name: 'One' }]);
  expect(await screen.findByText('One')).toBeVisible();
  expect(buttons(true)).toEqual([inHeading()]);
  expect(inHeading()).toBeVisible();
});
