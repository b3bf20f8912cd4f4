import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { beforeAll, expect, test } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { MENU } from '@/lib/menus';
import { menu, staff } from '@/testing/fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

const father: Schemas['HolidayView'] = {
  holidayId: '0192f0c0-0000-7000-8000-000000000001',
  day: '2026-12-07',
  nameTh: 'ชดเชยวันพ่อแห่งชาติ',
  nameEn: "Father's Day (in lieu)",
  kind: 'closed',
  revision: 2,
};
const change = {
  at: '2026-10-01T02:00:00Z',
  actor: null,
  action: 'holiday.edit',
  subjectId: '1',
  before: null,
  after: { ...father },
};
const page = (items: unknown[]) => ({ items, page: 1, pageSize: 20, total: items.length, isCapped: false });

// The code of the dialog is read before its first test, so that no test waits for it.
beforeAll(
  () => Promise.all([import('./holidays-page'), import('./holiday-dialog'), import('./public-holidays-dialog')]),
  30_000,
);

test('a holiday is changed as it was seen, and deleted once what that means is confirmed', async () => {
  const sent: unknown[] = [];
  server.use(
    http.get(at('/calendar/holidays'), () => answer(page([father]))),
    http.get(at('/calendar/holidays/:id/audit'), () => answer(page([change]))),
    http.put(at('/calendar/holidays/:id'), async ({ request }) => {
      sent.push(await request.json());
      return answer({ ...father, revision: 3 });
    }),
    http.delete(at('/calendar/holidays/:id'), ({ request }) => {
      sent.push(new URL(request.url).searchParams.get('revision'));
      return new Response(null, { status: 204 });
    }),
  );
  signedIn(staff({ roleMenus: [menu(10200, 0, 'ปฏิทิน'), menu(MENU.calendar, 10200, 'ปฏิทิน', '/adm/calendar')] }), {
    actionScope: [{ menuId: MENU.calendar, actions: ['view', 'add', 'edit', 'delete'] }],
  });
  open('/adm/calendar/holidays');
  expect(await screen.findByText('07 ธันวาคม 2569')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'แก้ไข ชดเชยวันพ่อแห่งชาติ' }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText(/Father's Day \(in lieu\) · มหาวิทยาลัยหยุดทำการ$/u)).toBeInTheDocument();
  await userEvent.type(within(dialog).getByLabelText('ชื่อภาษาอังกฤษ'), '!');
  await userEvent.click(within(dialog).getByRole('button', { name: 'บันทึก' }));
  expect(await screen.findByText('บันทึก ชดเชยวันพ่อแห่งชาติ แล้ว')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'ลบ ชดเชยวันพ่อแห่งชาติ' }));
  const question = await screen.findByRole('dialog');
  expect(within(question).getByText(/มีเรียนตามปกติ/u)).toBeInTheDocument();
  await userEvent.click(within(question).getByRole('button', { name: 'ลบ' }));
  expect(await screen.findByText('ลบ ชดเชยวันพ่อแห่งชาติ แล้ว')).toBeInTheDocument();
  expect(sent).toEqual([expect.objectContaining({ day: '2026-12-07', nameEn: `${father.nameEn}!`, revision: 2 }), '2']);
});

test('a day that is a holiday already is said at the day, and the focus goes there', async () => {
  server.use(
    http.get(at('/calendar/holidays'), () => answer(page([father]))),
    http.get(at('/calendar/holidays/:id/audit'), () => answer(page([]))),
    http.put(at('/calendar/holidays/:id'), () =>
      answer({ code: 'holiday_exists', message: 'วันที่ 07/12/2569 เป็นวันหยุดอยู่แล้ว', details: {} }, 409),
    ),
  );
  signedIn(staff({ roleMenus: [menu(10200, 0, 'ปฏิทิน'), menu(MENU.calendar, 10200, 'ปฏิทิน', '/adm/calendar')] }), {
    actionScope: [{ menuId: MENU.calendar, actions: ['view', 'add', 'edit', 'delete'] }],
  });
  open('/adm/calendar/holidays');
  await userEvent.click(await screen.findByRole('button', { name: 'แก้ไข ชดเชยวันพ่อแห่งชาติ' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'บันทึก' }));
  const day = within(await dialog.findByRole('group', { name: 'วันที่' }));
  expect(await dialog.findByText('วันที่ 07/12/2569 เป็นวันหยุดอยู่แล้ว')).toBeInTheDocument();
  expect(day.getAllByRole('spinbutton')[0]).toHaveFocus();
  expect(dialog.getByRole('alert')).toBeEmptyDOMElement();
});

test('public holidays of a year are looked at, and those that stay ticked are added together', async () => {
  const sent: unknown[] = [];
  const name = { th: 'วันสิ้นปี', en: "New Year's Eve" };
  server.use(
    http.get(at('/calendar/holidays'), () => answer(page([father]))),
    http.get(at('/calendar/holidays/public'), () =>
      answer([
        { day: '2027-12-07', name, kept: { th: father.nameTh, en: father.nameEn } },
        { day: '2027-12-10', name: { th: 'วันรัฐธรรมนูญ', en: 'Constitution Day' }, kept: null },
        { day: '2027-12-31', name, kept: null },
      ]),
    ),
    http.post(at('/calendar/holidays/public'), async ({ request }) => {
      sent.push(await request.json());
      return answer([father], 201);
    }),
  );
  signedIn(staff({ roleMenus: [menu(10200, 0, 'ปฏิทิน'), menu(MENU.calendar, 10200, 'ปฏิทิน', '/adm/calendar')] }), {
    actionScope: [{ menuId: MENU.calendar, actions: ['view', 'add'] }],
  });
  open('/adm/calendar/holidays');
  await userEvent.click(await screen.findByRole('button', { name: 'เตรียมวันหยุดราชการ' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByRole('checkbox', { name: /มีในปฏิทินแล้ว/u })).toBeDisabled();
  await userEvent.click(dialog.getByRole('checkbox', { name: /วันรัฐธรรมนูญ/u }));
  await userEvent.click(dialog.getByRole('button', { name: 'เพิ่ม 1 วัน' }));
  expect(await screen.findByText('เพิ่มวันหยุด 1 วันแล้ว')).toBeInTheDocument();
  expect(sent).toEqual([{ holidays: [{ day: '2027-12-31', nameTh: name.th, nameEn: name.en, kind: 'closed' }] }]);
});
