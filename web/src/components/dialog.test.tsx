import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createBrowserRouter, Link, RouterProvider } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import Dialog from './dialog';

/** A page with a dialog, from which another one opens. */
function Page() {
  const [open, setOpen] = useState(0);
  return (
    <>
      <h1>{'page'}</h1>
      <Link to="/next">{'on'}</Link>
      <button type="button" onClick={() => setOpen(1)}>
        {'open'}
      </button>
      <Dialog open={open > 0} onClose={() => setOpen(0)} aria-labelledby="first-title">
        <h2 id="first-title">{'first'}</h2>
        <button type="button" onClick={() => setOpen(2)}>
          {'more'}
        </button>
        <button type="button" onClick={() => setOpen(0)}>
          {'close'}
        </button>
        <Link to="/next">{'lead on'}</Link>
      </Dialog>
      <Dialog open={open > 1} onClose={() => setOpen(1)} aria-labelledby="second-title">
        <h2 id="second-title">{'second'}</h2>
      </Dialog>
    </>
  );
}

const start = () => screen.findByRole('heading', { name: 'start' });
const dialog = (name: string) => screen.queryByRole('dialog', { name });
const back = () => window.history.back();

beforeEach(async () => {
  window.history.pushState(null, '', '/');
  const router = createBrowserRouter([
    {
      path: '/',
      element: (
        <>
          <h1>{'start'}</h1>
          <Link to="/page">{'go'}</Link>
        </>
      ),
    },
    { path: '/page', element: <Page /> },
    { path: '/next', element: <h1>{'next'}</h1> },
  ]);
  render(<RouterProvider router={router} />);
  await userEvent.click(await screen.findByRole('link', { name: 'go' }));
  await userEvent.click(await screen.findByRole('button', { name: 'open' }));
  await screen.findByRole('dialog', { name: 'first' });
});

test('Back closes the dialog and stays on the page; Back again leaves it', async () => {
  back();
  await waitFor(() => expect(dialog('first')).toBeNull());
  expect(screen.getByRole('heading', { name: 'page' })).toBeVisible();
  back();
  expect(await start()).toBeVisible();
});

test('Back closes the upper of two dialogs first', async () => {
  await userEvent.click(screen.getByRole('button', { name: 'more' }));
  expect(dialog('second')).toBeVisible();
  back();
  await waitFor(() => expect(dialog('second')).toBeNull());
  expect(dialog('first')).toBeVisible();
  back();
  await waitFor(() => expect(dialog('first')).toBeNull());
  back();
  expect(await start()).toBeVisible();
});

test('a dialog that was closed by its button leaves nothing behind to go back to', async () => {
  await userEvent.click(screen.getByRole('button', { name: 'close' }));
  await waitFor(() => expect(dialog('first')).toBeNull());
  await waitFor(() => expect(window.history.state).not.toHaveProperty('above'));
  back();
  expect(await start()).toBeVisible();
});

test('from where a link in the dialog led, Back comes to the page, and from there before it', async () => {
  await userEvent.click(screen.getByRole('link', { name: 'lead on' }));
  expect(await screen.findByRole('heading', { name: 'next' })).toBeVisible();
  back();
  expect(await screen.findByRole('heading', { name: 'page' })).toBeVisible();
  await waitFor(() => expect(window.history.state).not.toHaveProperty('above'));
  expect(dialog('first')).toBeNull();
  back();
  expect(await start()).toBeVisible();
});
