import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { screenIs } from '@/testing/browser';
import { menu, staff } from '@/testing/fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

const item: Schemas['StudentNewsItem'] = {
  announceId: 5,
  kind: 'group',
  title: 'นัดพบอาจารย์ที่ปรึกษา',
  content: '',
  link: 'https://registrar.ku.example',
  announcedAt: '2026-11-20T03:00:00Z',
  writer: { th: 'อ. สมชาย', en: 'Somchai' },
  subjectCode: null,
  sectionCode: null,
  isPinned: false,
  isNew: true,
};

let asked: URLSearchParams[];
let read: string[];

beforeAll(() => import('@/app/news/news-page'), 30_000);

beforeEach(() => {
  screenIs(false);
  asked = [];
  read = [];
  server.use(
    http.get(at('/news'), ({ request }) => {
      const query = new URL(request.url).searchParams;
      asked.push(query);
      const items = query.get('text') ? [] : [{ ...item, isNew: read.length === 0 }];
      return answer({ items, page: 1, pageSize: 20, total: items.length });
    }),
    http.get(at('/news/unread'), () => answer({ unread: read.length === 0 ? 1 : 0 })),
    http.post(at('/news/:id/read'), ({ params }) => {
      read.push(String(params.id));
      return answer(null);
    }),
    http.get(at('/news/subjects'), () => answer([])),
  );
  const roleMenus = [menu(9500, 0, 'ข่าวสาร'), menu(9501, 9500, 'ข่าวนิสิต', '/std/news')];
  signedIn(staff({ userType: '1', currentRole: 2, currentRoleSystem: 'student', roles: [], roleMenus }));
});

test('news is new until it is opened, and then it says for whom it was', async () => {
  open('/std/news');
  const news = await screen.findByRole('button', { name: /นัดพบอาจารย์ที่ปรึกษา.*ใหม่/ });
  expect(screen.getByText(/ถึงท่านและนิสิตในกลุ่มเดียวกัน/)).toBeVisible();
  await userEvent.click(news);
  expect(await screen.findByRole('link', { name: 'อ่านเพิ่มเติม' })).toHaveAttribute(
    'href',
    'https://registrar.ku.example/',
  );
  await waitFor(() => expect(screen.queryByText('ใหม่')).toBeNull());
  expect(read).toEqual(['5']);
  expect(screen.getByRole('button', { name: 'ยังไม่อ่าน 0 เรื่อง' })).toBeVisible();
});

test('only what is new is asked for on request, and where nothing is found that is said', async () => {
  open('/std/news');
  await userEvent.click(await screen.findByRole('button', { name: 'ยังไม่อ่าน 1 เรื่อง' }));
  await waitFor(() => expect(asked.at(-1)?.get('unread')).toBe('true'));
  await userEvent.type(screen.getByRole('searchbox'), 'ทุน');
  expect(await screen.findByText('ไม่พบข้อมูล')).toBeVisible();
});
