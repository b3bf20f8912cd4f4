import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { http } from 'msw';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { createQueryClient } from '@/client/query-client';
import type { Schemas } from '@/client/schemas';
import { standing } from '@/testing/enrolment-fixtures';
import { signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';
import { StandingNotices } from './standing-notices';

const DEBT: Schemas['Standing']['holds'][number] = {
  kind: 'debt',
  reason: { th: 'ค้างชำระ', en: 'Fees outstanding' },
  amount: '4500.00',
  placedAt: '2026-11-01T00:00:00Z',
};
const OVER = { opensAt: '2026-10-01T00:00:00Z', closesAt: '2026-11-01T00:00:00Z', isOpen: false };
const OUTSIDE: Schemas['UnlockPossible'][] = [{ purpose: 'outside_period', refused: null }];

let asked = 0;

/** The notices of a student's page, and what the server says may be asked for. */
function show(found: Partial<Schemas['Standing']>, possible: Schemas['UnlockPossible'][] | null = OUTSIDE) {
  server.use(
    http.get(at('/enrolment/standing'), () => answer(standing(found))),
    http.get(at('/unlocks/possible'), () => {
      asked += 1;
      return possible ? answer(possible) : answer({ code: 'server_error', message: 'x', details: {} }, 500);
    }),
  );
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <StandingNotices />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

beforeEach(() => {
  asked = 0;
  signedIn();
});

test('a hold is told though nobody knows what could be asked for', async () => {
  show({ holds: [DEBT] }, null);
  expect(await screen.findByText(/ค้างชำระ/)).toBeVisible();
});

test('whoever has not chosen a type is led to where it is chosen, and nothing more is asked', async () => {
  show({ typeChosen: false });
  expect(await screen.findByRole('link', { name: 'ไปเลือก' })).toHaveAttribute('href', '/std/finance');
  expect(screen.queryByText(/ช่วงลงทะเบียนสิ้นสุดแล้ว/)).toBeNull();
  expect(asked).toBe(0);
});

test('once enrolling is over the way to enrol later is offered', async () => {
  show({ periods: { enrolment: OVER } });
  expect(await screen.findByText(/ช่วงลงทะเบียนสิ้นสุดแล้ว/)).toBeVisible();
  expect(asked).toBe(1);
});

test('on probation the way leads to an unlock and not to a form that cannot be sent', async () => {
  show({ typeChosen: false, probation: true });
  expect(await screen.findByText(/ต้องพบอาจารย์ที่ปรึกษา หรือยื่นคำขอปลดล็อก/)).toBeVisible();
  expect(screen.getByRole('button', { name: /ปลดล็อก/ })).toBeEnabled();
  expect(screen.queryByRole('link', { name: 'ไปเลือก' })).toBeNull();
});

test('once unlocked, whoever is on probation chooses the type like everybody', async () => {
  const unlocks: Schemas['Standing']['unlocks'] = [{ purpose: 'probation', until: '2099-01-01T00:00:00Z' }];
  show({ typeChosen: false, probation: true, unlocks });
  expect(await screen.findByRole('link', { name: 'ไปเลือก' })).toBeVisible();
});
