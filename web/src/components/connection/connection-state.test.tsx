import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { createQueryClient } from '@/client/query-client';
import Dialog from '@/components/dialog';
import { connection, tellKept, tellReached } from '@/lib/connection';
import { i18n } from '@/lib/i18n';
import { ConnectionState, shownState } from './connection-state';
import { KeptNote } from './kept-note';

beforeAll(() => i18n.loadNamespaces(['common']));
afterEach(() => {
  tellKept('requests', 0);
  tellReached(true);
});

const usual = { isOffline: false, sending: 0, kept: 0, isSent: false };

test.each([
  [{}, null],
  [{ isSent: true }, 'sent'],
  [{ kept: 1, isSent: true }, 'kept'],
  [{ kept: 1, sending: 1 }, 'sending'],
  [{ isOffline: true, sending: 1 }, 'offline'],
  [{ isOffline: true, kept: 2 }, 'keptOffline'],
])('of %o it is said: %s', (changes, said) => expect(shownState({ ...usual, ...changes })).toBe(said));

test('what changes is said in words to everybody, and nothing while all is as usual', () => {
  const status = render(<ConnectionState />).container;
  expect(status).toHaveTextContent('');
  expect(status.firstElementChild).toHaveAttribute('aria-live', 'polite');
  act(() => {
    tellKept('requests', 2);
    tellReached(false);
  });
  expect(status).toHaveTextContent('ออฟไลน์ · เก็บไว้ 2 รายการ');
  act(() => connection.set({ ...usual, isSent: true }));
  expect(status).toHaveTextContent('ส่งแล้ว');
});

test('a dialog says that there is no network, before something is handed in', () => {
  render(
    <Dialog open aria-label="ask">
      <p>{'sure?'}</p>
    </Dialog>,
  );
  expect(screen.queryByText('ออฟไลน์')).toBeNull();
  act(() => tellReached(false));
  expect(screen.getByText('ออฟไลน์')).toBeVisible();
});

const READ_AT = Date.parse('2026-11-25T07:32:00Z');

function Kept() {
  const { data } = useQuery({
    queryKey: ['kept'],
    queryFn: () => 'timetable',
    meta: { isKept: true },
    initialData: 'timetable',
    initialDataUpdatedAt: READ_AT,
    staleTime: Infinity,
  });
  return <p>{data}</p>;
}

test('without a network a page says as of when it is, and says it no more once there is one', () => {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <KeptNote />
      <Kept />
    </QueryClientProvider>,
  );
  expect(screen.queryByRole('alert')).toBeNull();
  act(() => tellReached(false));
  expect(screen.getByRole('alert')).toHaveTextContent(/ข้อมูล ณ 25 พ\.ย\. 2569 14:32 \(.*ที่ผ่านมา\)/);
  act(() => tellReached(true));
  expect(screen.queryByRole('alert')).toBeNull();
});
