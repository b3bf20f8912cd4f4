import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { http } from 'msw';
import { beforeAll, expect, test } from 'vitest';
import { createQueryClient } from '@/client/query-client';
import { tellReached } from '@/lib/connection';
import { i18n } from '@/lib/i18n';
import { catalogueSubject } from '@/testing/enrolment-fixtures';
import { answer, at, server } from '@/testing/server';
import { SeatsAge } from './seats-age';

beforeAll(() => i18n.loadNamespaces(['enrolment']));

test('seats say as of when they are, and without a network that they may have changed', async () => {
  const seats = { seats: 40, seatsTaken: 0, seatsReserved: 0, releasesAt: null, status: 'open' };
  server.use(http.get(at('/enrolment/seats'), () => answer([{ sectionId: 11, ...seats }])));
  const subject = catalogueSubject('01417111', 11, { weekday: 0, startsMinute: 540, endsMinute: 660 });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SeatsAge subjects={[subject]} />
    </QueryClientProvider>,
  );
  expect(await screen.findByText(/^จำนวนที่นั่ง ณ \d วินาทีที่ผ่านมา$/)).toBeVisible();
  act(() => tellReached(false));
  expect(screen.getByText(/อาจเปลี่ยนไปแล้ว$/)).toBeVisible();
});
