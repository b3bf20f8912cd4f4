import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { menu, staff } from '@/testing/fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

const NONE: Schemas['CalendarFeedView'] = { madeAt: null, language: null, lastReadAt: null };
const MADE: Schemas['CalendarFeedView'] = { madeAt: '2026-11-25T02:00:00Z', language: 'th', lastReadAt: null };
const ADDRESS = 'https://myku.example/myku/api/calendar-feeds/aaaaaaaaaaaaaaaaaaaaaa.ics';
const WEBCAL = 'webcal://myku.example/myku/api/calendar-feeds/aaaaaaaaaaaaaaaaaaaaaa.ics';

// The code of the page is read before its first test, so that no test waits for it.
beforeAll(() => Promise.all([import('./calendar-feed-page'), import('./teaching-calendar-page')]), 30_000);

let feed: Schemas['CalendarFeedView'];

beforeEach(() => {
  feed = NONE;
  server.use(
    http.get(at('/notifications'), () => answer([])),
    http.get(at('/calendar-feed'), () => answer(feed)),
    http.post(at('/calendar-feed'), () => {
      feed = MADE;
      return answer({ ...MADE, address: ADDRESS, webcal: WEBCAL }, 201);
    }),
    http.delete(at('/calendar-feed'), () => {
      feed = NONE;
      return new Response(null, { status: 204 });
    }),
  );
  const roleMenus = [menu(9200, 0, 'ลงทะเบียน'), menu(9203, 9200, 'ตาราง', '/std/timetable')];
  signedIn(staff({ userType: '1', currentRole: 2, currentRoleSystem: 'student', roles: [], roleMenus }));
});

test('what whoever has the address can read is said before one is made', async () => {
  open('/std/timetable/calendar');
  expect(await screen.findByText('ยังไม่มีที่อยู่ปฏิทิน')).toBeInTheDocument();
  expect(screen.getByText(/ยอดค่าธรรมเนียมที่ยังไม่ได้ชำระ/u)).toBeInTheDocument();
  expect(screen.getByText(/ไม่มีชื่อ รหัสนิสิต เกรด/u)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'ยกเลิกที่อยู่' })).not.toBeInTheDocument();
});

test('an address is shown once, opens a calendar program, and is taken back', async () => {
  open('/std/timetable/calendar');
  await userEvent.click(await screen.findByRole('button', { name: 'สร้างที่อยู่' }));
  expect(await screen.findByRole('textbox', { name: 'ที่อยู่ (แสดงครั้งเดียว)' })).toHaveValue(ADDRESS);
  expect(screen.getByRole('link', { name: 'เปิดในแอปปฏิทิน' })).toHaveAttribute('href', WEBCAL);
  await userEvent.click(screen.getByRole('button', { name: 'ยกเลิกที่อยู่' }));
  expect(await screen.findByText(/แอปปฏิทินที่เคยใช้ที่อยู่เดิมจะอ่านไม่ได้อีก/u)).toBeInTheDocument();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
});

test('of an address that was made before it is told when it was read last, and not what it is', async () => {
  feed = { ...MADE, lastReadAt: '2026-11-25T03:30:00Z' };
  open('/std/timetable/calendar');
  expect(await screen.findByText(/แอปปฏิทินอ่านล่าสุดเมื่อ 25 พ\.ย\. 2569.*10:30/u)).toBeInTheDocument();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'สร้างที่อยู่ใหม่แทน' })).toBeInTheDocument();
});

test('a teacher reads what the address tells of what they teach, and makes one on the same page', async () => {
  signedIn(staff({ roleMenus: [menu(10200, 0, 'ปฏิทิน'), menu(10203, 10200, 'ปฏิทินสอน', '/adm/my-calendar')] }));
  open('/adm/my-calendar');
  expect(await screen.findByText(/ห้องสอบของหมู่เรียนที่ท่านสอน/u)).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1, name: 'ปฏิทินการสอนของฉัน' })).toBeInTheDocument();
  await waitFor(() => expect(document.title).toBe('ปฏิทินการสอนของฉัน · MyKU'));
  expect(screen.queryByText(/ยอดค่าธรรมเนียม/u)).not.toBeInTheDocument();
  await userEvent.click(await screen.findByRole('button', { name: 'สร้างที่อยู่' }));
  expect(await screen.findByRole('textbox', { name: 'ที่อยู่ (แสดงครั้งเดียว)' })).toHaveValue(ADDRESS);
});
