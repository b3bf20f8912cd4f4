import { screen } from '@testing-library/react';
import { http } from 'msw';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { MENU } from '@/lib/menus';
import { screenIs } from '@/testing/browser';
import { menu, staff } from '@/testing/fixtures';
import { batch, brought, caseId as CASE, refused } from '@/testing/import-fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

const PATH = '/adm/finance/imports';
const page = (items: unknown[]) => ({ items, page: 1, pageSize: 20, total: items.length, isCapped: false });
const warning = (message: string, title: string): Schemas['RowProblemView'] => ({
  code: 'import_section_room_taken',
  message,
  field: 'room',
  title,
});

/** Which lists of rows were asked for. */
let asked: (string | null)[];

// The code of the page is read before the first test, so that no test waits for it.
beforeAll(() => import('./batch-page'), 60_000);

beforeEach(() => {
  screenIs(true);
  asked = [];
});

function atTheRows(found: Schemas['BatchDetail'], row: Schemas['RowView']) {
  server.use(
    http.get(at(`/imports/${CASE}`), () => answer(found)),
    http.get(at(`/imports/${CASE}/rows`), ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('shown'));
      return answer(page([row]));
    }),
  );
  signedIn(staff({ roleMenus: [menu(9300, 0, 'การเงิน'), menu(MENU.imports, 9300, 'นำเข้าข้อมูล', PATH)] }), {
    actionScope: [{ menuId: MENU.imports, actions: ['view'] }],
  });
  return open(`${PATH}/${CASE}`);
}

test('rows with warnings are counted and listed with everything they are warned of', async () => {
  const warnings = [warning('ห้อง 1 มีหมู่ 01418111-1 เรียนอยู่แล้ว', 'ห้อง'), warning('อาจารย์สอนหมู่อื่นอยู่แล้ว', 'อาจารย์')];
  atTheRows(
    { ...batch, kind: 'sections', expected: '0.00', warned: 1, refused: 0, seesCase: false },
    { ...brought, state: 'good', warnings },
  );
  expect(await screen.findByRole('tab', { name: 'มีคำเตือน', selected: true })).toBeVisible();
  expect(await screen.findByText('ห้อง 1 มีหมู่ 01418111-1 เรียนอยู่แล้ว')).toBeVisible();
  expect(screen.getByText('อาจารย์สอนหมู่อื่นอยู่แล้ว')).toBeVisible();
  expect(asked).toEqual(['warned']);
  expect(screen.getByRole('group', { name: 'ยอดของไฟล์นี้' })).toHaveTextContent('มีคำเตือน1 แถว');
});

test('a row is refused for everything that is wrong with it', async () => {
  const another = { code: 'import_cell_missing', message: 'ไม่ได้กรอก รายละเอียด', field: 'reason', title: 'รายละเอียด' };
  atTheRows({ ...batch, seesCase: false }, { ...refused, more: [another] });
  expect(await screen.findByText('ไม่ได้กรอก รายละเอียด')).toBeVisible();
  expect(screen.getByText('“ร้อยบาท” ไม่ใช่จำนวนเงิน')).toBeVisible();
});
