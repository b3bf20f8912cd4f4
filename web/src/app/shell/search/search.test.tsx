import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { beforeAll, expect, test } from 'vitest';
import { screenIs } from '@/testing/browser';
import { menu, staff } from '@/testing/fixtures';
import { openPortal, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

// The code of the dialog is read before its first test, so that no test waits for it.
beforeAll(() => import('./search-dialog'), 30_000);

const page = (items: unknown[]) => ({ items, page: 1, pageSize: 5, total: items.length, isCapped: false });
const somchai = {
  studentCode: '6510450012',
  student: { th: 'นายสมชาย ใจดี', en: 'Mr. Somchai Jaidee' },
  faculty: { th: 'คณะวิทยาศาสตร์', en: 'Science' },
  majorCode: 'D14',
  studyYear: 2,
  status: 'active',
  statusName: { th: 'กำลังศึกษา', en: 'Active' },
  since: null,
};

function atHome() {
  const asked: string[] = [];
  server.use(
    http.get(at('/students/status'), ({ request }) => {
      const text = new URL(request.url).searchParams.get('text');
      if (text) asked.push(text);
      return answer(page(text ? [somchai] : []));
    }),
    http.get(at('/students/status/:code'), () => answer({ code: 'not_found', message: 'ไม่พบ' }, 404)),
  );
  screenIs(true);
  signedIn(
    staff({
      roleMenus: [
        menu(9800, 0, 'งานทะเบียน'),
        menu(9802, 9800, 'สถานภาพนิสิต', '/adm/students'),
        menu(9816, 9800, 'ความต้องการรายวิชา', '/adm/study/demand'),
      ],
    }),
  );
  return { asked, ...openPortal('/adm/students') };
}

test('Ctrl+K finds people by what was typed, asks once for it, and Enter opens the first', async () => {
  const { asked, path } = atHome();
  await screen.findByRole('button', { name: 'ค้นหาทั้งระบบ' });
  await userEvent.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox', { name: 'หน้า นิสิต รายวิชา หมู่เรียน หรือคำขอ' });
  await userEvent.type(field, 'สมชาย');
  expect(await screen.findByRole('option', { name: /6510450012 นายสมชาย ใจดี/u })).toBeVisible();
  expect(asked).toEqual(['สมชาย']);
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(path()).toBe('/adm/students/6510450012'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('pages of the menu are found by their names, and no route is asked that the role has no page for', async () => {
  atHome();
  await userEvent.click(await screen.findByRole('button', { name: 'ค้นหาทั้งระบบ' }));
  await userEvent.type(await screen.findByRole('combobox'), 'ความต้องการ');
  expect(await screen.findByRole('option', { name: /ความต้องการรายวิชา/u })).toBeVisible();
});
