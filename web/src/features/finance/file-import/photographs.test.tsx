import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { MENU } from '@/lib/menus';
import { screenIs } from '@/testing/browser';
import { menu, staff } from '@/testing/fixtures';
import { batch, brought, caseId as CASE, field, look, refused } from '@/testing/import-fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

const user = userEvent.setup({ delay: null });
const PATH = '/adm/finance/imports';
const [OLD, NEW] = ['a'.repeat(64), 'b'.repeat(64)];
const page = (items: unknown[]) => ({ items, page: 1, pageSize: 20, total: items.length, isCapped: false });
const photographs: Schemas['ImportKindView'] = {
  kind: 'photographs',
  setting: 'rows',
  isArchive: true,
  mostRows: 100_000,
  fields: [field('student_code', 'ชื่อไฟล์ (รหัสนิสิต)', true), field('picture', 'รูป', false, true)],
};
const ofPhotographs: Schemas['BatchDetail'] = {
  ...batch,
  kind: 'photographs',
  fileName: 'รูป.zip',
  isArchive: true,
  headings: ['ชื่อไฟล์ · File name'],
  columns: { student_code: 0, picture: 1 },
  settings: { missingRows: 'kept', emptyCells: 'say_nothing' },
  changed: 1,
  seesCase: false,
};
const changed: Schemas['RowView'] = {
  ...brought,
  cells: ['6610450001.jpg'],
  amount: null,
  invoiceNumber: null,
  change: 'changed',
  changes: [{ field: 'picture', old: OLD, new: NEW }],
};
const tooSmall: Schemas['RowView'] = {
  ...refused,
  cells: ['ปี 1/6610450002.jpg'],
  problem: { code: 'import_picture_too_small', message: 'รูปมีขนาด 100 × 100 พิกเซล', field: 'picture', title: 'รูป' },
};
const ROWS: Partial<Record<Schemas['ShownRows'], Schemas['RowView'][]>> = {
  changed: [changed],
  unsuccessful: [tooSmall],
};

// The code of the page is read before the first test, so that no test waits for it.
beforeAll(() => import('./batch-page'), 60_000);

beforeEach(() => {
  screenIs(true);
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:picture');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  server.use(
    http.get(at('/imports'), () => answer(page([ofPhotographs]))),
    http.get(at('/imports/kinds'), () => answer([photographs])),
    http.get(at(`/imports/${CASE}`), () => answer(ofPhotographs)),
    http.get(at(`/imports/${CASE}/rows`), ({ request }) =>
      answer(page(ROWS[new URL(request.url).searchParams.get('shown') as Schemas['ShownRows']] ?? [])),
    ),
  );
  signedIn(staff({ roleMenus: [menu(9300, 0, 'การเงิน'), menu(MENU.imports, 9300, 'นำเข้าข้อมูล', PATH)] }), {
    actionScope: [{ menuId: MENU.imports, actions: ['view', 'add', 'export'] }],
  });
});

test('a ZIP is looked at and sent in two steps, without columns', async () => {
  const sent: URLSearchParams[] = [];
  const paths = ['6610450001.jpg', 'ปี 1/6610450002.HEIC'];
  server.use(
    http.post(at('/imports/look'), () =>
      answer({
        ...look,
        fileName: 'รูป.zip',
        rows: 1204,
        headings: ofPhotographs.headings,
        columns: ofPhotographs.columns,
        sample: paths.map((path) => [path, '']),
      }),
    ),
    http.post(at('/imports'), ({ request }) => {
      sent.push(new URL(request.url).searchParams);
      return answer({ caseId: CASE });
    }),
  );
  const { path } = open(PATH);
  await user.click(await screen.findByRole('button', { name: 'นำเข้าไฟล์' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByRole('radio', { name: /รูปนิสิต/u })).toBeChecked();
  expect(dialog.getByRole('button', { name: 'ตัวอย่างไฟล์ ZIP: รูปนิสิต' })).toBeInTheDocument();
  expect(dialog.getByText(/ไม่เกิน 5,000 รูปและ 500 MB/u)).toBeInTheDocument();
  await user.upload(dialog.getByLabelText('ไฟล์', { selector: 'input' }), new File(['x'], 'รูป.zip'));
  await user.click(dialog.getByRole('button', { name: 'ถัดไป' }));
  expect(await dialog.findByText('รูป.zip มี 1,204 รูป')).toBeInTheDocument();
  for (const each of paths) expect(dialog.getByText(each)).toBeVisible();
  expect(dialog.queryByRole('combobox')).not.toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'ส่งไฟล์ไปตรวจ' }));
  await waitFor(() => expect(path()).toBe(`${PATH}/${CASE}`));
  expect([sent[0]?.get('kind'), sent[0]?.has('dueOn')]).toEqual(['photographs', false]);
});

test('the photograph before and the one after stand beside each other', async () => {
  const asked: unknown[] = [];
  server.use(
    http.get(at(`/imports/${CASE}/pictures/:digest`), ({ params }) => {
      asked.push(params.digest);
      return new Response(new Blob(['x'], { type: 'image/jpeg' }));
    }),
  );
  open(`${PATH}/${CASE}?shown=changed`);
  expect(await screen.findByRole('img', { name: 'รูปเดิมของ 6610450001' })).toBeInTheDocument();
  expect(await screen.findByRole('img', { name: 'รูปใหม่ของ 6610450001' })).toBeInTheDocument();
  expect(asked.toSorted()).toEqual([OLD, NEW]);
  expect(screen.getByText('นายทดสอบ ดีงาม')).toBeInTheDocument();
  expect(screen.queryByText(OLD)).not.toBeInTheDocument();
});

test('a photograph that is kept no more says so', async () => {
  server.use(http.get(at(`/imports/${CASE}/pictures/:digest`), () => answer({ code: 'not_found', message: '' }, 404)));
  open(`${PATH}/${CASE}?shown=changed`);
  await waitFor(() => expect(screen.getAllByText('ไม่ได้เก็บไว้แล้ว')).toHaveLength(2));
});

test('a refused picture is named with its reason, and the ZIP is not offered again', async () => {
  open(`${PATH}/${CASE}?shown=unsuccessful`);
  expect(await screen.findByText('รูปมีขนาด 100 × 100 พิกเซล')).toBeInTheDocument();
  expect(screen.getByText('ปี 1/6610450002.jpg')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'ไฟล์ที่ส่งมา' })).not.toBeInTheDocument();
  expect(screen.queryByText('ช่องที่เว้นว่างในไฟล์')).not.toBeInTheDocument();
});
