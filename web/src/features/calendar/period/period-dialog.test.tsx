import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '@/client/query-client';
import type { Schemas } from '@/client/schemas';
import { AppTheme } from '@/components/app-theme';
import { screenIs } from '@/testing/browser';
import { answer, at, server } from '@/testing/server';
import PeriodDialog from './period-dialog';

const OPENS = '2026-11-23T01:00:00.000Z';
const HALF = '2026-11-30T17:00:00.000Z';
const CLOSES = '2026-12-14T17:00:00.000Z';
const NOTHING = { items: [], page: 1, pageSize: 5, total: 0 };

const period: Schemas['PeriodView'] = {
  periodId: 7,
  academicYear: 2569,
  semester: 1,
  kind: 'withdrawal',
  campusCode: '',
  opensAt: OPENS,
  closesAt: CLOSES,
  revision: 3,
  stepUnit: null,
  steps: [],
};
const byDate: Schemas['PeriodView'] = {
  ...period,
  stepUnit: 'percent',
  steps: [
    { closesAt: HALF, percent: '80.00' },
    { closesAt: CLOSES, percent: '50.00' },
  ],
};
let sent: unknown;

beforeEach(() => {
  sent = undefined;
  screenIs(true);
  server.use(
    http.get(at('/calendar/periods/7/impact'), () => answer({ waitingTotal: 0, slotsTotal: 0, waiting: [] })),
    http.get(at('/calendar/periods/7/audit'), () => answer(NOTHING)),
    http.put(at('/calendar/periods/7'), async ({ request }) => {
      sent = await request.json();
      return answer({ period: byDate, impact: { waitingTotal: 0, slotsTotal: 0, waiting: [] }, announced: true });
    }),
  );
});

function show(shown: Schemas['PeriodView']) {
  const onSaved = vi.fn<() => void>();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <AppTheme>
        <PeriodDialog period={shown} onClose={() => undefined} onSaved={onSaved} />
      </AppTheme>
    </QueryClientProvider>,
  );
  return onSaved;
}

const steps = () => screen.findByRole('region', { name: 'ขั้นของช่วงเวลา' });
const save = () => userEvent.click(screen.getByRole('button', { name: 'บันทึก' }));

test('a period of a kind without steps shows none', async () => {
  show(period);
  await screen.findByRole('group', { name: 'สิ้นสุด' });
  expect(screen.queryByRole('region', { name: 'ขั้นของช่วงเวลา' })).not.toBeInTheDocument();
});

test('the percentage of a step is changed, and the other steps stay as they are', async () => {
  const onSaved = show(byDate);
  const second = within(await steps()).getByLabelText('ขั้นที่ 2 ร้อยละ');
  await userEvent.clear(second);
  await userEvent.type(second, '33.33');
  await save();
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(sent).toEqual({
    opensAt: OPENS,
    closesAt: CLOSES,
    revision: 3,
    steps: [
      { closesAt: HALF, percent: '80.00' },
      { closesAt: CLOSES, percent: '33.33' },
    ],
  });
});

test('without its second step the first one lasts until the period closes', async () => {
  const onSaved = show(byDate);
  await userEvent.click(within(await steps()).getByRole('button', { name: 'ลบขั้นที่ 2' }));
  expect(screen.getByRole('button', { name: 'ลบขั้นที่ 1' })).toBeDisabled();
  await save();
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(sent).toMatchObject({ steps: [{ closesAt: CLOSES, percent: '80.00' }] });
});

test('a new step needs its percentage, and the step before it the day it ends', async () => {
  show({ ...byDate, steps: [] });
  const area = await steps();
  await userEvent.type(within(area).getByLabelText('ขั้นที่ 1 ร้อยละ'), '80');
  await userEvent.click(within(area).getByRole('button', { name: 'เพิ่มขั้น' }));
  await userEvent.click(within(area).getByRole('button', { name: 'เพิ่มขั้น' }));
  await userEvent.type(within(area).getByLabelText('ขั้นที่ 2 ร้อยละ'), '120');
  await save();
  expect(await within(area).findAllByText(/ร้อยละ 0 ถึง 100/)).toHaveLength(2);
  expect(within(area).getByText('กรุณากรอกข้อมูล')).toBeInTheDocument();
  expect(sent).toBeUndefined();
});
