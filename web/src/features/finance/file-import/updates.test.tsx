import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { MENU } from '@/lib/menus';
import { screenIs } from '@/testing/browser';
import { awaitingCase, menu, staff } from '@/testing/fixtures';
import {
  batchOfUnits,
  brought,
  caseId as CASE,
  changedUnit,
  closedUnits,
  lookAtUnits,
  units,
} from '@/testing/import-fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';
import { draftOf } from './draft';

const user = userEvent.setup({ delay: null });
const PATH = '/adm/finance/imports';
const page = (items: unknown[]) => ({ items, page: 1, pageSize: 20, total: items.length, isCapped: false });
const ROWS: Partial<Record<Schemas['ShownRows'], Schemas['RowView'][]>> = {
  changed: [changedUnit],
  closing: closedUnits,
  successful: [changedUnit, ...closedUnits],
};

// The code of the page is read before the first test, so that no test waits for it.
beforeAll(() => import('./batch-page'), 60_000);

beforeEach(() => {
  screenIs(true);
  server.use(
    http.get(at('/imports'), () => answer(page([batchOfUnits]))),
    http.get(at('/imports/kinds'), () => answer([units])),
    http.post(at('/imports/look'), () => answer(lookAtUnits)),
    http.get(at('/terms'), () => answer([{ academicYear: 2569, semester: 1, current: true }])),
    http.get(at(`/imports/${CASE}`), () => answer({ ...batchOfUnits, seesCase: false })),
    http.get(at(`/imports/${CASE}/rows`), ({ request }) =>
      answer(page(ROWS[new URL(request.url).searchParams.get('shown') as Schemas['ShownRows']] ?? [])),
    ),
  );
  signedIn(staff({ roleMenus: [menu(9300, 0, 'การเงิน'), menu(MENU.imports, 9300, 'นำเข้าข้อมูล', PATH)] }), {
    actionScope: [{ menuId: MENU.imports, actions: ['view', 'add'] }],
  });
});

/** The second step of a new import, and what is sent in the end. */
async function atTheSettings() {
  const sent: URLSearchParams[] = [];
  server.use(
    http.post(at('/imports'), ({ request }) => {
      sent.push(new URL(request.url).searchParams);
      return answer({ caseId: CASE });
    }),
  );
  const { path } = open(PATH);
  await user.click(await screen.findByRole('button', { name: 'นำเข้าไฟล์' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByRole('radio', { name: /หน่วยงาน/u })).toBeChecked();
  await user.upload(dialog.getByLabelText('ไฟล์', { selector: 'input' }), new File(['x'], 'units.csv'));
  await user.click(dialog.getByRole('button', { name: 'ถัดไป' }));
  await dialog.findByText(/units\.csv มีข้อมูล/u);
  return { dialog, sent, path };
}

test('a file that updates leaves what it does not name and what its empty cells are about, unless it is told', async () => {
  const { dialog, sent, path } = await atTheSettings();
  expect(dialog.getByRole('radio', { name: /คงไว้ตามเดิม/u })).toBeChecked();
  expect(dialog.getByRole('radio', { name: /ไม่เปลี่ยนข้อมูลเดิม/u })).toBeChecked();
  expect(dialog.queryByRole('combobox')).not.toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'ถัดไป' }));
  await user.click(await dialog.findByRole('button', { name: 'ส่งไฟล์ไปตรวจ' }));
  await waitFor(() => expect(path()).toBe(`${PATH}/${CASE}`));
  const [query] = sent;
  expect([query?.get('missingRows'), query?.get('emptyCells')]).toEqual(['kept', 'say_nothing']);
  expect([query?.has('academicYear'), query?.has('dueOn')]).toEqual([false, false]);
});

test('whoever sends a complete list is warned, and both choices are sent', async () => {
  const { dialog, sent, path } = await atTheSettings();
  expect(dialog.queryByText(/กรุณาตรวจว่าไฟล์มีรายการครบทั้งหมด/u)).not.toBeInTheDocument();
  await user.click(dialog.getByRole('radio', { name: /รายการครบทั้งหมด/u }));
  expect(dialog.getByText(/กรุณาตรวจว่าไฟล์มีรายการครบทั้งหมด/u)).toBeVisible();
  await user.click(dialog.getByRole('radio', { name: /ลบข้อมูลเดิมออก/u }));
  await user.click(dialog.getByRole('button', { name: 'ถัดไป' }));
  expect(await dialog.findByRole('combobox', { name: 'รหัส (จำเป็น)' })).toBeInTheDocument();
  expect(dialog.getByRole('combobox', { name: 'ชื่อ (ไทย) (จำเป็นเมื่อเพิ่มใหม่)' })).toBeInTheDocument();
  expect(dialog.getByRole('combobox', { name: 'ใช้ตั้งแต่วันที่' })).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'ส่งไฟล์ไปตรวจ' }));
  await waitFor(() => expect(path()).toBe(`${PATH}/${CASE}`));
  expect([sent[0]?.get('missingRows'), sent[0]?.get('emptyCells')]).toEqual(['closed', 'remove']);
});

test('rows are counted by what they do, without those that the file does not name, and changes by field', async () => {
  open(`${PATH}/${CASE}`);
  const figures = await screen.findByRole('group', { name: 'ยอดของไฟล์นี้' });
  for (const said of [
    'จำนวนแถว10 แถว',
    'เพิ่มใหม่1 แถว',
    'แก้ไข3 แถว',
    'จะปิด2 แถว',
    'ตรงกับข้อมูลเดิม5 แถว',
    'นำเข้าไม่ได้1 แถว',
  ]) {
    expect(figures).toHaveTextContent(said);
  }
  expect(figures).not.toHaveTextContent('ผ่านการตรวจ');
  const fields = within(await screen.findByRole('list', { name: 'ข้อมูลที่มีการแก้ไข' })).getAllByRole('listitem');
  await waitFor(() =>
    expect(fields.map(({ textContent }) => textContent)).toEqual(['ชื่อ (ไทย): 3 แถว', 'ใช้ตั้งแต่วันที่: 1 แถว']),
  );
  expect(screen.getByText('ปิด เพราะไฟล์นี้เป็นรายการครบทั้งหมด')).toBeVisible();
  expect(screen.getByText('ลบข้อมูลเดิมออก')).toBeVisible();
});

test('a changed row says what each field was and what it becomes, days in the Buddhist era', async () => {
  open(`${PATH}/${CASE}?shown=changed`);
  const row = (await screen.findByText('แถวที่ 4')).closest('tr') ?? document.body;
  const [name, day] = within(row).getAllByRole('listitem');
  await waitFor(() => expect(name).toHaveTextContent('ชื่อ (ไทย): เดิม วิศวกรรม → เป็น วิศวกรรมศาสตร์'));
  expect(within(row).getByText('วิศวกรรม').tagName).toBe('DEL');
  expect(day).toHaveTextContent('ใช้ตั้งแต่วันที่: เดิม – → เป็น 1 มิ.ย. 2540');
  expect(row).toHaveTextContent('พร้อมนำเข้าแก้ไข');
});

test('what a complete list closes is listed without a number of a row', async () => {
  open(`${PATH}/${CASE}?shown=closing`);
  expect(await screen.findByText('คณะเก่า')).toBeVisible();
  const [, ...rows] = screen.getAllByRole('row');
  expect(rows.map((row) => within(row).getAllByRole('cell')[0]?.textContent)).toEqual(['–ไม่มีในไฟล์', '–ไม่มีในไฟล์']);
  expect(rows[1]).toHaveTextContent('คณะเก่าอีกคณะ');
  expect(screen.getByRole('tab', { name: 'รายการที่ปิด', selected: true })).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'นำเข้าได้' }));
  expect(await screen.findByText('แถวที่ 4')).toBeVisible();
});

test('a list of imports counts the rows of the file, and says what is closed and what is there already', async () => {
  open(PATH);
  const row = (await screen.findByText('units.csv')).closest('tr') ?? document.body;
  expect(row).toHaveTextContent('10 แถว');
  expect(row).toHaveTextContent('ปิด 2 รายการที่ไม่มีในไฟล์');
  expect(row).toHaveTextContent('ตรงกับข้อมูลเดิม 5 แถว');
  expect(row).toHaveTextContent('รอผู้อื่นยืนยันการปิดรายการ');
});

test('a corrected file reads empty cells as the first one and is no complete list', async () => {
  open(`${PATH}/${CASE}`);
  await user.click(await screen.findByRole('button', { name: 'ส่งไฟล์ที่แก้ไข' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.upload(dialog.getByLabelText('ไฟล์', { selector: 'input' }), new File(['x'], 'units.csv'));
  await user.click(dialog.getByRole('button', { name: 'ถัดไป' }));
  expect(await dialog.findByRole('radio', { name: /รายการครบทั้งหมด/u })).not.toBeChecked();
  for (const choice of dialog.getAllByRole('radio')) expect(choice).toBeDisabled();
});

test('who confirms an unusual complete list is led to what it closes, and types how many that is', async () => {
  const sent: unknown[] = [];
  const closing = 'field.import_batch.approve.closing';
  const asks: Schemas['CaseView'] = awaitingCase({
    id: CASE,
    kind: 'import_batch',
    stage: 'closing_checked',
    subject: null,
    actions: [
      {
        name: 'approve',
        labelKey: 'action.approve',
        tone: 'primary',
        confirm: true,
        remark: 'optional',
        fields: [],
        form: [{ name: 'closing', labelKey: closing, type: 'number', required: true }],
      },
    ],
  });
  server.use(
    http.get(at(`/cases/${CASE}`), () => answer(asks)),
    http.post(at(`/cases/${CASE}/actions/:action`), async ({ request }) => {
      sent.push(await request.json());
      return answer({ ...asks, actions: [], revision: 3 });
    }),
  );
  open(`/adm/cases/${CASE}`);
  const told = within((await screen.findByText(/จะปิด 2 รายการที่ไม่มีในไฟล์/u)).closest('[role=alert]') ?? document.body);
  expect(told.getByRole('link', { name: 'ดูรายการที่จะปิด' })).toHaveAttribute(
    'href',
    expect.stringContaining(`${PATH}/${CASE}?shown=closing`),
  );
  await user.click(screen.getByRole('button', { name: 'อนุมัติ' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(await dialog.findByLabelText('จำนวนรายการที่จะปิด'), '2');
  await user.click(dialog.getByRole('button', { name: 'อนุมัติ' }));
  await waitFor(() => expect(sent).toEqual([expect.objectContaining({ form: { closing: '2' } })]));
});

test('what a correction of a complete list begins with closes nothing', () => {
  expect(draftOf(batchOfUnits)).toMatchObject({ kind: 'organisation', missingRows: 'kept', emptyCells: 'remove' });
});

test('opening balances come to debts less credits, of students, and what has money on it is told apart', async () => {
  const run = { startedAt: '2026-11-20T03:00:00Z', applied: 5, amount: '-200.00', undoable: 4, withMoney: 1 };
  const balances = { ...batchOfUnits, ...run, kind: 'balances', stage: 'finished', closing: 0, seesCase: false };
  server.use(
    http.get(at(`/imports/${CASE}`), () => answer(balances)),
    http.get(at(`/imports/${CASE}/rows`), () => answer(page([{ ...brought, amount: '-120.00' }]))),
  );
  open(`${PATH}/${CASE}?shown=successful`);
  expect(await screen.findByText('-200.00 บาท')).toBeVisible();
  expect(screen.getByText(/จะถอนไม่เกิน 4 รายการ.*คงไว้ 1 รายการที่มีเงินชำระแล้ว/u)).toBeVisible();
  expect(await screen.findByText('นายทดสอบ ดีงาม')).toBeVisible();
  expect(screen.getByText('-120.00')).toBeVisible();
});
