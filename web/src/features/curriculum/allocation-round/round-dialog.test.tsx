import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '@/client/query-client';
import type { Schemas } from '@/client/schemas';
import { screenIs } from '@/testing/browser';
import { scheduledRound } from '@/testing/round-fixtures';
import { answer, at, server } from '@/testing/server';
import RoundDialog from './round-dialog';

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

const SCHEDULED = scheduledRound({ opensAt: inDays(1), closesAt: inDays(2) });

let sent: Schemas['RoundChange'][];
const saved = vi.fn<() => void>();

beforeEach(() => {
  screenIs(true);
  sent = [];
  saved.mockReset();
  server.use(
    http.get(at('/terms'), () => answer([])),
    http.get(at('/organisation/majors'), () => answer([])),
    http.get(at('/curriculum/rounds/preview'), () => answer({ sections: 1, seats: 3 })),
    http.put(at(`/curriculum/rounds/${SCHEDULED.caseId}`), async ({ request }) => {
      sent.push((await request.json()) as Schemas['RoundChange']);
      return answer({ round: SCHEDULED, announced: true });
    }),
  );
});

function show(round: Schemas['RoundView']) {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RoundDialog round={round} onClose={() => undefined} onSaved={saved} />
    </QueryClientProvider>,
  );
}

test('until it opens a round gets another name, and what was shown goes with it', async () => {
  show(SCHEDULED);
  const name = await screen.findByRole('textbox', { name: /ชื่อรอบ \(ไทย\)/ });
  await userEvent.clear(name);
  await userEvent.type(name, 'รอบสอง');
  await userEvent.click(screen.getByRole('button', { name: 'บันทึก' }));
  await waitFor(() => expect(saved).toHaveBeenCalled());
  expect(sent).toMatchObject([
    { nameTh: 'รอบสอง', nameEn: 'First round', campusCode: '', seen: { nameTh: 'รอบแรก', releasePercent: 50 } },
  ]);
});

test('once it has opened, its end and its share can change and nothing else', async () => {
  show({ ...SCHEDULED, stage: 'open', opensAt: inDays(-1) });
  expect(await screen.findByText(/รอบเปิดแล้ว/)).toBeInTheDocument();
  expect(screen.queryByRole('textbox', { name: /ชื่อรอบ/ })).toBeNull();
  expect(screen.getByRole('textbox', { name: /ปล่อยร้อยละ/ })).toBeEnabled();
});
