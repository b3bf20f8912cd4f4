import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, test } from 'vitest';
import { MENU } from '@/lib/menus';
import { menu, staff } from '@/testing/fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

test('each step of a term says where it stands, whose it is and until when, and leads to its page', async () => {
  const registrar = { th: 'เจ้าหน้าที่ทะเบียน', en: 'Registrar' };
  server.use(
    http.get(at('/calendar/terms/2569/1/checklist'), () =>
      answer([
        {
          step: 'periods',
          state: 'late',
          done: 4,
          missing: 2,
          responsible: registrar,
          beginsAt: null,
          dueAt: '2026-06-01T17:00:00Z',
        },
        {
          step: 'grades',
          state: 'coming',
          done: 0,
          missing: 0,
          responsible: { th: 'อาจารย์', en: 'Teacher' },
          beginsAt: '2026-10-15T17:00:00Z',
          dueAt: null,
        },
      ]),
    ),
  );
  signedIn(staff({ roleMenus: [menu(10200, 0, 'ปฏิทิน'), menu(MENU.calendar, 10200, 'ปฏิทิน', '/adm/calendar')] }), {
    actionScope: [{ menuId: MENU.calendar, actions: ['view'] }],
    routes: [{ path: '/adm/calendar', menuId: MENU.calendar }],
  });
  open('/adm/calendar/checklist?term=2569-1');
  const [periods, grades] = await screen.findAllByRole('listitem');
  if (!periods || !grades) throw new Error('two steps are listed');
  expect(within(periods).getByText('เลยกำหนด')).toBeVisible();
  expect(within(periods).getByText('ยังไม่กำหนด 2 ช่วงของวิทยาเขต')).toBeVisible();
  expect(within(periods).getByText('เจ้าหน้าที่ทะเบียน')).toBeVisible();
  expect(within(periods).getByText(/ภายใน 1 มิ\.ย\. 2569/u)).toBeVisible();
  expect(within(periods).getByRole('link')).toHaveAttribute('href', '/myku/adm/calendar');
  expect(within(grades).getByText(/เริ่มได้ 16 ต\.ค\. 2569/u)).toBeVisible();
  expect(within(grades).queryByRole('link')).toBeNull();
});
