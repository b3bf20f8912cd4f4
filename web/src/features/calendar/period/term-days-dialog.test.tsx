import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { beforeAll, expect, test } from 'vitest';
import { MENU } from '@/lib/menus';
import { menu, staff } from '@/testing/fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

// The code of the dialog is read before its first test, so that no test waits for it.
beforeAll(() => import('./term-days-dialog'), 30_000);

const DAYS = { startsOn: '2026-06-01', endsOn: '2026-10-15' };

function atTheChecklist() {
  const sent: unknown[] = [];
  server.use(
    http.get(at('/terms'), () => answer([{ academicYear: 2569, semester: 1, ...DAYS, current: true }])),
    http.get(at('/calendar/terms/2569/1/checklist'), () => answer([])),
    http.put(at('/calendar/terms/2569/1/days'), async ({ request }) => {
      sent.push(await request.json());
      return answer({ academicYear: 2569, semester: 1, ...DAYS, current: true });
    }),
  );
  signedIn(staff({ roleMenus: [menu(10200, 0, 'ปฏิทิน'), menu(MENU.calendar, 10200, 'ปฏิทิน', '/adm/calendar')] }), {
    actionScope: [{ menuId: MENU.calendar, actions: ['view', 'edit'] }],
  });
  open('/adm/calendar/checklist');
  return sent;
}

test('the days of a term are changed as they were seen, with what lies in the new ones', async () => {
  const sent = atTheChecklist();
  server.use(http.post(at('/calendar/terms/2569/1/days/preview'), () => answer({ sections: 977, holidays: 7 })));
  await userEvent.click(await screen.findByRole('button', { name: 'แก้ไขวันของภาค' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('หมู่เรียน 977 หมู่เรียนในวันเหล่านี้ · วันหยุด 7 วัน')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'บันทึก' }));
  await waitFor(() => expect(sent).toEqual([{ ...DAYS, seen: DAYS }]));
});

test('why a term cannot have these days is said before anything is sent', async () => {
  atTheChecklist();
  const message = 'มีการสอบ 3 รายการอยู่นอกวันของภาคที่เปลี่ยนไป เลื่อนการสอบก่อน';
  server.use(
    http.post(at('/calendar/terms/2569/1/days/preview'), () =>
      answer({ code: 'term_leaves_exams', message, details: { count: 3 } }, 409),
    ),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'แก้ไขวันของภาค' }));
  expect(await screen.findByText(message)).toBeVisible();
});
