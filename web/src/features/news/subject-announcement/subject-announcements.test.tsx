import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { changeLanguage } from '@/lib/i18n';
import { MENU } from '@/lib/menus';
import { screenIs } from '@/testing/browser';
import { menu, staff } from '@/testing/fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

const subject: Schemas['SubjectNews'] = {
  sectionId: 12,
  subjectCode: '01418111',
  subject: { th: 'คอมพิวเตอร์', en: 'Computers' },
  sectionCode: '1',
  sectionType: '16901',
  teachers: [{ th: 'ผศ.สมชาย ใจดี', en: 'Asst. Prof. Somchai Jaidee' }],
  announcements: 2,
  unread: 1,
  latestAt: '2026-11-20T04:05:00Z',
};
const words = (text: string) =>
  JSON.stringify({
    root: { type: 'root', children: [{ type: 'paragraph', children: [{ type: 'text', text, format: 0 }] }] },
  });
function announcement(announceId: number, title: string, isNew: boolean, day: string) {
  return {
    announce_id: announceId,
    announce_code: `A${announceId}`,
    section_id: 12,
    announce_subject_th: title,
    announce_message_th: title,
    link_ext: null,
    content: words(`เนื้อหาของ ${title}`),
    announce_date: `${day}T04:05:00Z`,
    updated_dt: `${day}T04:05:00Z`,
    pin_order: null,
    teachername: 'ผศ.สมชาย ใจดี',
    teachername_en: 'Asst. Prof. Somchai Jaidee',
    subject_code: '01418111-65',
    section_code: '1',
    is_new: isNew,
  };
}
const page: Schemas['SubjectPage'] = {
  section: subject,
  announcements: [announcement(2, 'เลื่อนสอบ', true, '2026-11-20'), announcement(1, 'นัดหมาย', false, '2026-11-10')],
};
const read: unknown[] = [];

beforeAll(() => import('./subject-page'), 30_000);

beforeEach(() => {
  read.length = 0;
  screenIs(true);
  server.use(
    http.get(at('/notifications'), () => answer([])),
    http.get(at('/usr-common/getAnnounceNews'), () => answer({ results: [] })),
    http.get(at('/news/subjects'), () =>
      answer([subject, { ...subject, sectionId: 13, announcements: 0, unread: 0, latestAt: null }]),
    ),
    http.get(at('/news/subjects/12'), () => answer(page)),
    http.get(at('/news/subjects/13'), () =>
      answer({ section: { ...subject, sectionId: 13 }, announcements: [] } satisfies Schemas['SubjectPage']),
    ),
    http.get(at('/news/subjects/14'), () => answer({ code: 'not_found', message: 'ไม่พบข้อมูล', details: {} }, 404)),
    http.post(at('/news/subjects/:id/read'), async ({ request }) => {
      read.push(await request.json());
      return answer({ code: 'success' });
    }),
  );
});

function asStudent(place: string) {
  const roleMenus = [menu(9500, 0, 'ข่าวสาร'), menu(9501, 9500, 'ข่าวนิสิต', '/std/news')];
  signedIn(staff({ userType: '1', currentRole: 2, currentRoleSystem: 'student', roles: [], roleMenus }));
  open(place);
}

test('the news page leads to each subject, says what is new in it and where nothing was announced', async () => {
  asStudent('/std/news');
  const [first, second] = await screen.findAllByRole('link', { name: '01418111 คอมพิวเตอร์ หมู่ 1' });
  expect(first).toHaveAttribute('href', expect.stringContaining('/std/news/subjects/12'));
  expect(second).toHaveAttribute('href', expect.stringContaining('/std/news/subjects/13'));
  expect(screen.getByText('ใหม่ 1 รายการ')).toBeVisible();
  expect(screen.getByText(/ไม่มีประกาศรายวิชาจากอาจารย์/u)).toBeVisible();
});

test('a subject page shows announcements as they were written, marks what is new, and is read once', async () => {
  asStudent('/std/news/subjects/12');
  expect(await screen.findByText('เนื้อหาของ เลื่อนสอบ')).toBeVisible();
  const [newest, older] = screen.getAllByRole('article');
  expect(within(newest!).getByText('ใหม่')).toBeVisible();
  expect(within(older!).queryByText('ใหม่')).not.toBeInTheDocument();
  await waitFor(() => expect(read).toEqual([{ until: '2026-11-20T04:05:00Z' }]));
});

test('where teachers announced nothing the page says so in either language, and nothing is marked read', async () => {
  asStudent('/std/news/subjects/13');
  expect(await screen.findByText('ไม่มีประกาศรายวิชาจากอาจารย์')).toBeVisible();
  await changeLanguage('en');
  expect(await screen.findByText('No subject announcements from teachers')).toBeVisible();
  expect(read).toEqual([]);
});

test('a section of somebody else is not found', async () => {
  asStudent('/std/news/subjects/14');
  expect(await screen.findByText('ไม่พบข้อมูล')).toBeVisible();
});

test('a teacher comes with a section chosen, sees its announcements only, and writes for it', async () => {
  const asked: (string | null)[] = [];
  server.use(
    http.get(at('/announcements'), ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('sectionId'));
      return answer({ items: page.announcements, page: 1, pageSize: 20, total: 2, isCapped: false });
    }),
    http.get(at('/announcements/sections'), () =>
      answer({
        results: [
          {
            sectionId: 12,
            subjectCode: '01418111-65',
            subjectNameTh: 'คอมพิวเตอร์',
            subjectNameEn: 'Computers',
            sectionCode: '1',
            sectionType: '16901',
          },
        ],
      }),
    ),
  );
  const place = '/adm/announcements';
  signedIn(staff({ roleMenus: [menu(9500, 0, 'ข่าวสาร'), menu(MENU.announcements, 9500, 'ประกาศ', place)] }), {
    routes: [{ path: place, menuId: MENU.announcements }],
    actionScope: [{ menuId: MENU.announcements, actions: ['view', 'add', 'edit', 'delete'] }],
  });
  open(`${place}?section=12`);
  expect(await screen.findByRole('combobox', { name: 'หมู่เรียน' })).toHaveTextContent('01418111 คอมพิวเตอร์ หมู่ 1');
  expect(asked).toEqual(['12']);
  expect(screen.getByRole('button', { name: 'ลบประกาศ เลื่อนสอบ' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'เพิ่มประกาศ' }));
  const dialog = await screen.findByRole('dialog', undefined, { timeout: 10_000 });
  expect(within(dialog).getByRole('combobox', { name: /ถึง|สำหรับ|ผู้รับ|หมู่/u })).toHaveTextContent(
    '01418111 คอมพิวเตอร์ หมู่ 1',
  );
});
