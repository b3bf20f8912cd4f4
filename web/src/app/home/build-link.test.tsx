import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { MemoryRouter } from 'react-router';
import { beforeAll, expect, test } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { createQueryClient } from '@/client/query-client';
import { i18n } from '@/lib/i18n';
import { standing } from '@/testing/enrolment-fixtures';
import { menu, student } from '@/testing/fixtures';
import { signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';
import { BuildLink } from './build-link';

const AHEAD = '2099-01-01T00:00:00Z';
const over = { opensAt: '2026-11-01T00:00:00Z', closesAt: '2026-11-02T00:00:00Z', isOpen: false };

beforeAll(() => i18n.loadNamespaces(['dashboard']));

/** What a student sees on the home page; answers once it is known how they stand. */
async function shown(changes: Partial<Schemas['Standing']>, path = '/std/plan') {
  signedIn(student('b1', { roleMenus: [menu(9200, 0, 'ลงทะเบียน'), menu(9204, 9200, 'จัดแผน', path)] }));
  server.use(http.get(at('/enrolment/standing'), () => answer(standing(changes))));
  const client = createQueryClient();
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <BuildLink />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await waitFor(() => expect(client.isFetching()).toBe(0));
  return screen.queryByRole('link', { name: 'จัดตารางเรียนให้ฉัน' });
}

test('a timetable is built from home while subjects can be taken, and before', async () => {
  expect(await shown({})).toHaveAttribute('href', '/std/plan/build');
});

test('before enrolling opens it is built too', async () => {
  expect(await shown({ periods: {}, opensAt: AHEAD })).not.toBeNull();
});

test('once no subject can be taken any more there is nothing to build, and not for who may not plan', async () => {
  expect(await shown({ periods: { enrolment: over, add_drop: over }, opensAt: null })).toBeNull();
  expect(await shown({}, '/std/news')).toBeNull();
});
