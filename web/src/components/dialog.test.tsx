import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createBrowserRouter, Link, Outlet, RouterProvider } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { useLeavingGuard } from '@/lib/leaving';
import { useGuardedClose } from '@/lib/unsaved';
import Dialog from './dialog';
import { DialogHost } from './dialog-host';
import Menu from './menu';

/** What is around every page of the portal. */
function Around() {
  useLeavingGuard();
  return (
    <>
      <Outlet />
      <DialogHost />
    </>
  );
}

/** A page with a dialog, from which another one opens. */
function Page() {
  const [open, setOpen] = useState(0);
  const [typed, setTyped] = useState('');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const closeFirst = useGuardedClose(typed !== '', () => setOpen(0));
  return (
    <>
      <h1>{'page'}</h1>
      <Link to="/next">{'on'}</Link>
      <button type="button" onClick={() => setOpen(1)}>
        {'open'}
      </button>
      <Dialog open={open > 0} onClose={closeFirst} aria-labelledby="first-title">
        <h2 id="first-title">{'first'}</h2>
        <button type="button" onClick={() => setOpen(2)}>
          {'more'}
        </button>
        <button type="button" onClick={() => setOpen(0)}>
          {'close'}
        </button>
        <input aria-label="text" value={typed} onChange={(event) => setTyped(event.target.value)} />
        <button type="button" onClick={(event) => setAnchor(event.currentTarget)}>
          {'choices'}
        </button>
        <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
          <li>{'choice'}</li>
        </Menu>
        <Link to="/next">{'lead on'}</Link>
      </Dialog>
      <Dialog open={open > 1} onClose={() => setOpen(1)} aria-labelledby="second-title">
        <h2 id="second-title">{'second'}</h2>
      </Dialog>
    </>
  );
}

const routes = [
  {
    Component: Around,
    children: [
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
    ],
  },
];

const start = () => screen.findByRole('heading', { name: 'start' });
const dialog = (name: string) => screen.queryByRole('dialog', { name });
const back = () => window.history.back();

beforeEach(async () => {
  window.history.pushState(null, '', '/');
  render(<RouterProvider router={createBrowserRouter(routes)} />);
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
  back();
  expect(await start()).toBeVisible();
});

test('from where a link in the dialog led, Back comes to the page, and from there before it', async () => {
  await userEvent.click(screen.getByRole('link', { name: 'lead on' }));
  expect(await screen.findByRole('heading', { name: 'next' })).toBeVisible();
  back();
  expect(await screen.findByRole('heading', { name: 'page' })).toBeVisible();
  expect(dialog('first')).toBeNull();
  back();
  expect(await start()).toBeVisible();
});

test('Back asks before what is typed in the dialog is lost, and Back again is the answer no', async () => {
  await userEvent.type(screen.getByRole('textbox', { name: 'text' }), 'a');
  back();
  expect(await screen.findByRole('button', { name: 'ทิ้งสิ่งที่พิมพ์' })).toBeVisible();
  back();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'ทิ้งสิ่งที่พิมพ์' })).toBeNull());
  expect(screen.getByRole('textbox', { name: 'text' })).toHaveValue('a');
  back();
  await userEvent.click(await screen.findByRole('button', { name: 'ทิ้งสิ่งที่พิมพ์' }));
  await waitFor(() => expect(dialog('first')).toBeNull());
  expect(screen.getByRole('heading', { name: 'page' })).toBeVisible();
});

test('Back closes a menu and leaves the dialog it opened from', async () => {
  await userEvent.click(screen.getByRole('button', { name: 'choices' }));
  expect(await screen.findByText('choice')).toBeVisible();
  back();
  await waitFor(() => expect(screen.queryByText('choice')).toBeNull());
  expect(dialog('first')).toBeVisible();
});

test('Back closes what opened on the first page of a visit, and then leaves the portal', async () => {
  const before = window.history.length;
  cleanup();
  // As after following a link from elsewhere: the router knows of no page before.
  window.history.pushState(null, '', '/page');
  render(<RouterProvider router={createBrowserRouter(routes)} />);
  await userEvent.click(await screen.findByRole('button', { name: 'open' }));
  expect(await screen.findByRole('dialog', { name: 'first' })).toBeVisible();
  await waitFor(() => expect(window.history.length).toBe(before + 2));
  back();
  await waitFor(() => expect(dialog('first')).toBeNull());
  expect(screen.getByRole('heading', { name: 'page' })).toBeVisible();
  back();
  await waitFor(() => expect(window.history.state).toMatchObject({ idx: 1 }));
});
