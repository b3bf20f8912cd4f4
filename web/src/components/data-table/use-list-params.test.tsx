import { act, render } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, test } from 'vitest';
import { RouterContext } from '@/lib/router-context';
import { useListParams, type ListParams } from './use-list-params';

/** A list, and its parameters as they were when it was first drawn. */
function drawn() {
  const first: { params?: ListParams } = {};
  function List() {
    const params = useListParams();
    first.params ??= params;
    return null;
  }
  const router = createMemoryRouter(
    [
      { path: '/list', element: <List /> },
      { path: '/other', element: null },
      { path: '/slow', lazy: () => new Promise<never>(() => undefined) },
    ],
    { basename: '/myku', initialEntries: ['/myku/list?page=3'] },
  );
  render(
    <RouterContext value={router}>
      <RouterProvider router={router} />
    </RouterContext>,
  );
  return { router, search: (text: string) => act(() => Promise.resolve(first.params?.change({ text }))) };
}

test('a late search keeps what was opened meanwhile', async () => {
  const { router, search } = drawn();
  await act(() => router.navigate('/list?page=3&case=7'));
  await search('คำค้น');
  expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({ case: '7', text: 'คำค้น' });
});

test('a late search does not lead back to a list that was left', async () => {
  const { router, search } = drawn();
  await act(() => router.navigate('/other'));
  await search('คำค้น');
  expect(router.state.location.pathname + router.state.location.search).toBe('/myku/other');
});

test('a late search does not stop the way to a page whose code is still being loaded', async () => {
  const { router, search } = drawn();
  void router.navigate('/slow');
  await search('คำค้น');
  expect(router.state.navigation.location?.pathname).toBe('/myku/slow');
});
