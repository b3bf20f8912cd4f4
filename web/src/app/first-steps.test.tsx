import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { beforeAll, expect, test } from 'vitest';
import { MENU } from '@/lib/menus';
import { screenIs } from '@/testing/browser';
import { menu, staff } from '@/testing/fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

const nothing = { items: [], page: 1, pageSize: 20, total: 0, isCapped: false };

/** Pages that are empty at first: what they say to do, and the button or link that begins it. */
const PAGES = [
  {
    path: '/adm/finance/imports',
    menuId: MENU.imports,
    api: '/imports',
    says: /^เริ่มจากเลือกไฟล์/,
    begins: 'นำเข้าไฟล์',
  },
  {
    path: '/adm/finance/cancellations',
    menuId: MENU.cancellations,
    api: '/finance/cancellations',
    says: /^เริ่มจากบัญชีของนิสิต/,
    begins: 'ค้นหาบัญชีนิสิต',
  },
  {
    path: '/adm/finance/refunds',
    menuId: MENU.refunds,
    api: '/finance/refunds',
    says: /^นิสิตขอคืนเงิน/,
    begins: 'ค้นหาบัญชีนิสิต',
  },
  {
    path: '/adm/study/demand',
    menuId: MENU.subjectDemand,
    api: '/study/demand',
    says: /^ตัวเลขมาจากรอบตรวจ/,
    begins: 'ตรวจทุกคนตอนนี้',
  },
] as const;

// The code of the pages is read before the first test, so that no test waits for it.
beforeAll(
  () =>
    Promise.all([
      import('@/features/finance/file-import/batches-page'),
      import('@/features/finance/cancellation/cancellations-page'),
      import('@/features/finance/refund/refunds-page'),
      import('@/features/study/demand/demand-page'),
    ]),
  60_000,
);

function visit(path: string, menuId: number, api: string) {
  screenIs(true);
  server.use(
    http.get(at(api), () => answer(nothing)),
    http.get(at('/study/audit-rounds/last'), () => answer(null)),
    http.get(at('/organisation/majors'), () => answer([])),
    http.get(at('/organisation/faculties'), () => answer([])),
    http.get(at('/terms'), () => answer([])),
  );
  const menus = [menu(9300, 0, 'หมวด'), menu(menuId, 9300, 'หน้า', path.replace(/\?.*/u, ''))];
  signedIn(staff({ roleMenus: menus }), {
    actionScope: [
      { menuId, actions: ['view', 'add'] },
      { menuId: MENU.studentAccounts, actions: ['view'] },
    ],
  });
  open(path);
}

test.each(PAGES)('an empty page says what to do first: $path', async ({ path, menuId, api, says, begins }) => {
  visit(path, menuId, api);
  const empty = (await screen.findByText(says)).parentElement as HTMLElement;
  const begin =
    within(empty).queryByRole('button', { name: begins }) ?? within(empty).getByRole('link', { name: begins });
  // It is there once: the heading does not say it too.
  const everywhere = [
    ...screen.queryAllByRole('button', { name: begins }),
    ...screen.queryAllByRole('link', { name: begins }),
  ];
  expect(everywhere).toEqual([begin]);
  expect(begin).toBeEnabled();
});

test.each(PAGES)('where a search finds nothing it can be cleared: $path', async ({ path, menuId, api, says }) => {
  visit(`${path}?text=zzz`, menuId, api);
  await userEvent.click(await screen.findByRole('button', { name: 'ล้างคำค้นและตัวกรอง' }));
  expect(await screen.findByText(says)).toBeVisible();
  expect(screen.getByRole('searchbox')).toHaveValue('');
});
