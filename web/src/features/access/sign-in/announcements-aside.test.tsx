import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { i18n } from '@/lib/i18n';
import { screenIs, withNativeDialogs } from '@/testing/browser';
import AnnouncementsAside from './announcements-aside';

const first: Schemas['AnnouncementView'] = {
  announce_id: 7,
  announce_code: 'A-7',
  section_id: null,
  announce_subject_th: 'เปิดลงทะเบียน',
  announce_message_th: '',
  link_ext: null,
  content: '',
  announce_date: '2026-11-20T03:00:00Z',
  updated_dt: '2026-11-20T03:00:00Z',
  pin_order: null,
  teachername: 'สำนักทะเบียน',
  teachername_en: 'Registrar',
  subject_code: null,
  section_code: null,
};
const second = { ...first, announce_id: 8, announce_code: 'A-8', announce_subject_th: 'ปิดระบบชั่วคราว' };

/** What a visit to the sign-in page shows in the dialog. */
function visit(announcements: Schemas['AnnouncementView'][]): string[] {
  cleanup();
  render(<AnnouncementsAside announcements={announcements} />);
  return screen.queryAllByRole('heading', { level: 3 }).map((title) => title.textContent);
}

const close = () => userEvent.click(screen.getByRole('button', { name: 'แตะที่ใดก็ได้เพื่อปิด' }));

beforeAll(() => i18n.loadNamespaces(['auth', 'common']));

beforeEach(() => {
  withNativeDialogs();
  screenIs(false);
});

test('news that was closed does not come up again at the next sign-in', async () => {
  expect(visit([first])).toEqual(['เปิดลงทะเบียน']);
  await close();
  expect(visit([first])).toEqual([]);
});

test('news that was only looked at comes up until it is closed', () => {
  expect(visit([first])).toEqual(['เปิดลงทะเบียน']);
  expect(visit([first])).toEqual(['เปิดลงทะเบียน']);
});

test('only news that was not closed before comes up, and a corrected text is no news', async () => {
  visit([first]);
  await close();
  const corrected = { ...first, announce_subject_th: 'เปิดลงทะเบียนแล้ว', updated_dt: '2026-11-21T03:00:00Z' };
  expect(visit([corrected, second])).toEqual(['ปิดระบบชั่วคราว']);
  await close();
  expect(visit([corrected, second])).toEqual([]);
});

test('news that is published anew comes up again', async () => {
  visit([first]);
  await close();
  expect(visit([{ ...first, announce_date: '2026-12-01T03:00:00Z' }])).toEqual(['เปิดลงทะเบียน']);
});

test('a wide screen has room for all news, whatever was closed', async () => {
  visit([first]);
  await close();
  screenIs(true);
  expect(visit([first])).toEqual(['เปิดลงทะเบียน']);
});

test('news that comes while the dialog is open was not seen, and comes up at the next visit', async () => {
  cleanup();
  const { rerender } = render(<AnnouncementsAside announcements={[first]} />);
  rerender(<AnnouncementsAside announcements={[first, second]} />);
  await close();
  expect(visit([first, second])).toEqual(['ปิดระบบชั่วคราว']);
});
