import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { expect, test, vi } from 'vitest';
import { createQueryClient } from '@/client/query-client';
import type { Schemas } from '@/client/schemas';
import { AppTheme } from '@/components/app-theme';
import { screenIs } from '@/testing/browser';
import { answer, at, server } from '@/testing/server';
import NewTermDialog from './new-term-dialog';

const EARLIER: Schemas['TermView'] = {
  academicYear: 2569,
  semester: 1,
  startsOn: '2026-06-01',
  endsOn: '2026-10-15',
  current: true,
};
const MOVED = 'มีการเปลี่ยนแปลงหลังจากที่แสดงรายการนี้ กรุณาตรวจรายการล่าสุดแล้วกดอีกครั้ง';

type Drafted = Schemas['TermDraft']['periods'][number];
const period = (kind: Drafted['kind']): Drafted => ({
  kind,
  campusCode: '',
  opensAt: '2026-11-23T01:00:00Z',
  closesAt: '2026-12-14T17:00:00Z',
});

/** A calendar that moves after it was shown for the first time. */
function answerMoving(): Schemas['OpenedTerm'][] {
  const sent: Schemas['OpenedTerm'][] = [];
  server.use(
    http.get(at('/terms'), () => answer([EARLIER])),
    http.post(at('/calendar/terms/preview'), () =>
      sent.length === 0
        ? answer({ periods: [period('enrolment')], fingerprint: 'shown' })
        : answer({ periods: [period('enrolment'), period('withdrawal')], fingerprint: 'now' }),
    ),
    http.post(at('/calendar/terms'), async ({ request }) => {
      const asked = (await request.json()) as Schemas['OpenedTerm'];
      sent.push(asked);
      return asked.fingerprint === 'now'
        ? answer({ ...EARLIER, academicYear: asked.academicYear }, 201)
        : answer({ code: 'draft_moved', message: MOVED, details: { fingerprint: 'now', periods: [] } }, 409);
    }),
  );
  return sent;
}

/** A day by the keyboard: the first of January, or so many days later. */
async function typeDay(name: string, days: number): Promise<void> {
  const [day, month, year] = within(screen.getByRole('group', { name })).getAllByRole('spinbutton');
  await userEvent.click(day!);
  await userEvent.keyboard('{ArrowUp}'.repeat(days));
  await userEvent.click(month!);
  await userEvent.keyboard('{ArrowUp}');
  await userEvent.click(year!);
  await userEvent.keyboard('{ArrowUp}');
}

test('whoever opens a term by a calendar that moved meanwhile is told, sees it as it is now, and types nothing again', async () => {
  screenIs(true);
  const sent = answerMoving();
  const onOpened = vi.fn<(term: Schemas['TermView']) => void>();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <AppTheme>
        <NewTermDialog onClose={() => undefined} onOpened={onOpened} />
      </AppTheme>
    </QueryClientProvider>,
  );
  const year = await screen.findByRole('textbox', { name: 'ปีการศึกษา (พ.ศ.)' });
  await userEvent.type(year, '2590');
  await typeDay('วันแรก', 1);
  await typeDay('วันสุดท้าย', 2);
  await userEvent.click(screen.getByRole('combobox', { name: 'ใช้ช่วงเวลาของภาคการศึกษา' }));
  await userEvent.click(await screen.findByRole('option', { name: /2569/ }));
  await screen.findByText('ลงทะเบียนเรียน');
  expect(screen.queryByText('ถอนรายวิชาโดยได้ W')).toBeNull();

  await userEvent.click(screen.getByRole('button', { name: 'เปิดภาคการศึกษา' }));
  expect(await screen.findByText(MOVED)).toBeVisible();
  expect(await screen.findByText('ถอนรายวิชาโดยได้ W')).toBeVisible();
  expect(year).toHaveValue('2590');
  expect(onOpened).not.toHaveBeenCalled();

  await userEvent.click(screen.getByRole('button', { name: 'เปิดภาคการศึกษา' }));
  await waitFor(() => expect(onOpened).toHaveBeenCalledOnce());
  const [first, second] = sent;
  expect(second).toEqual({ ...first, fingerprint: 'now' });
  expect(second).toMatchObject({ academicYear: 2590, copyFrom: { academicYear: 2569, semester: 1 } });
});
