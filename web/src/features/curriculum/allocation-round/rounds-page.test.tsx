import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { http } from 'msw';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { createQueryClient } from '@/client/query-client';
import type { Schemas } from '@/client/schemas';
import { MENU } from '@/lib/menus';
import { screenIs } from '@/testing/browser';
import { staff } from '@/testing/fixtures';
import { signedIn } from '@/testing/render';
import { scheduledRound } from '@/testing/round-fixtures';
import { answer, at, server } from '@/testing/server';
import RoundsPage from './rounds-page';

/** The page as somebody with these rights on its menu sees the round; the names of the round's buttons. */
async function buttons(actions: string[], round: Schemas['RoundView']): Promise<string[]> {
  signedIn(staff(), { actionScope: [{ menuId: MENU.rounds, actions }] });
  server.use(http.get(at('/curriculum/rounds'), () => answer({ items: [round], page: 1, pageSize: 20, total: 1 })));
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <RoundsPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const row = (await screen.findByRole('link', { name: 'รอบแรก' })).closest('tr')!;
  return within(row)
    .queryAllByRole('button')
    .map((button) => button.textContent);
}

beforeEach(() => {
  screenIs(true);
  server.use(http.get(at('/terms'), () => answer([])));
});

test('a round is moved by the right to edit, and called off where the server offers it', async () => {
  expect(await buttons(['view', 'edit'], scheduledRound())).toEqual(['แก้ไข', 'ยกเลิก']);
});

test('who may edit rounds but has no such task does not call one off', async () => {
  expect(await buttons(['view', 'edit'], scheduledRound({ mayCallOff: false }))).toEqual(['แก้ไข']);
});

test('who stands in for the registrar calls a round off without the right to move it', async () => {
  expect(await buttons(['view'], scheduledRound())).toEqual(['ยกเลิก']);
});
