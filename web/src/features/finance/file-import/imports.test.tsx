import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { MENU } from '@/lib/menus';
import { screenIs } from '@/testing/browser';
import { awaitingCase, menu, staff } from '@/testing/fixtures';
import { batch, brought, caseId as CASE, kinds, library, look, refused } from '@/testing/import-fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

const user = userEvent.setup({ delay: null });
const PATH = '/adm/finance/imports';
const SECOND = '0192f0c0-0000-7000-8000-000000000002';
const page = (items: unknown[]) => ({ items, page: 1, pageSize: 20, total: items.length, isCapped: false });

/** What was sent: the query of the address, and the key. */
let sent: { query: URLSearchParams; key: string | null }[];

beforeEach(() => {
  screenIs(true);
  sent = [];
  server.use(
    http.get(at('/imports'), () => answer(page([batch]))),
    http.get(at('/imports/kinds'), () => answer(kinds)),
    http.post(at('/imports/look'), () => answer(look)),
    http.get(at('/terms'), () => answer([{ academicYear: 2569, semester: 1, current: true }])),
    http.get(at('/finance/agencies'), () => answer(page([library]))),
  );
});

function signedInAs(...actions: string[]) {
  signedIn(staff({ roleMenus: [menu(9300, 0, 'การเงิน'), menu(MENU.imports, 9300, 'นำเข้าข้อมูล', PATH)] }), {
    actionScope: [{ menuId: MENU.imports, actions }],
  });
}

/** The server takes the file the second time; the first time the answer is lost. */
function takesAtTheSecondPress() {
  server.use(
    http.post(at('/imports'), ({ request }) => {
      sent.push({ query: new URL(request.url).searchParams, key: request.headers.get('Idempotency-Key') });
      return sent.length > 1
        ? answer({ caseId: SECOND })
        : answer({ code: 'temporal_away', message: 'ลองใหม่', details: {} }, 503);
    }),
    http.get(at(`/imports/${SECOND}`), () => answer({ ...batch, caseId: SECOND, seesCase: false })),
    http.get(at(`/imports/${SECOND}/rows`), () => answer(page([]))),
  );
}

function atTheBatch(found: Schemas['BatchDetail'] = batch) {
  server.use(
    http.get(at(`/imports/${CASE}`), () => answer(found)),
    http.get(at(`/imports/${CASE}/rows`), ({ request }) =>
      answer(page([new URL(request.url).searchParams.get('shown') === 'successful' ? brought : refused])),
    ),
    http.get(at(`/cases/${CASE}`), () =>
      answer(awaitingCase({ id: CASE, kind: 'import_batch', stage: 'checked', result: 'checked', subject: null })),
    ),
  );
  signedInAs('view', 'add', 'export');
  return open(`${PATH}/${CASE}`);
}

const next = (dialog: HTMLElement) => user.click(within(dialog).getByRole('button', { name: 'ถัดไป' }));
const choose = (dialog: HTMLElement) =>
  user.upload(within(dialog).getByLabelText('ไฟล์', { selector: 'input' }), new File(['x'], 'fines.csv'));

async function select(dialog: HTMLElement, name: RegExp, option: RegExp) {
  await user.click(within(dialog).getByRole('combobox', { name }));
  await user.click(await screen.findByRole('option', { name: option }));
}

/** The first of January of next year, by the keyboard. */
async function typeDay(dialog: HTMLElement) {
  const parts = within(within(dialog).getByRole('group', { name: 'ชำระภายในวันที่' })).getAllByRole('spinbutton');
  for (const [position, part] of parts.entries()) {
    // eslint-disable-next-line no-await-in-loop -- one key after the other
    await user.click(part);
    // eslint-disable-next-line no-await-in-loop -- one key after the other
    await user.keyboard(position === 2 ? '{ArrowUp}{ArrowUp}' : '{ArrowUp}');
  }
}

async function openDialog() {
  signedInAs('view', 'add');
  const opened = open(PATH);
  await user.click(await screen.findByRole('button', { name: 'นำเข้าไฟล์' }));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByRole('radio', { name: /ค่าปรับหน่วยงานภายนอก/u });
  return { ...opened, dialog };
}

test('imports are listed with what they bring in, their figures and where they stand', async () => {
  signedInAs('view');
  open(PATH);
  const row = (await screen.findByText('1,370.50')).closest('tr') ?? document.body;
  expect(row).toHaveTextContent('ค่าปรับสำนักหอสมุด 2569/1');
  expect(row).toHaveTextContent('นำเข้าไม่ได้ 1 แถว');
  expect(row).toHaveTextContent('รอผู้อื่นยืนยัน');
  expect(screen.queryByRole('button', { name: 'นำเข้าไฟล์' })).not.toBeInTheDocument();
});

test('a portal without a term leads to the academic calendar', async () => {
  server.use(http.get(at('/terms'), () => answer([])));
  const { dialog } = await openDialog();
  await choose(dialog);
  await next(dialog);
  expect(await within(dialog).findByText(/กรุณานำเข้าปฏิทินการศึกษาก่อน/u)).toBeVisible();
});

test('a file of subjects comes to no money: its rows are counted and shown as they were sent', async () => {
  atTheBatch({ ...batch, kind: 'subjects', expected: '0.00' });
  const figures = await screen.findByRole('group', { name: 'ยอดของไฟล์นี้' });
  expect(figures).not.toHaveTextContent('บาท');
  await user.click(screen.getByRole('tab', { name: 'นำเข้าได้' }));
  expect(await screen.findByRole('columnheader', { name: 'ผล' })).toBeVisible();
  expect(screen.queryByRole('columnheader', { name: 'นิสิต' })).not.toBeInTheDocument();
});

test('a file is looked at, its columns are chosen, and it is sent under one key however often it is pressed', async () => {
  takesAtTheSecondPress();
  const { dialog, path } = await openDialog();
  await choose(dialog);
  await next(dialog);
  expect(await within(dialog).findByText(/fines\.csv มีข้อมูล 8 แถว/u)).toBeInTheDocument();
  await select(dialog, /หน่วยงาน/u, /LIB สำนักหอสมุด/u);
  await typeDay(dialog);
  await next(dialog);
  expect(await within(dialog).findByText('คืนหนังสือช้า')).toBeInTheDocument();
  const send = within(dialog).getByRole('button', { name: 'ส่งไฟล์ไปตรวจ' });
  await user.click(send);
  expect(await within(dialog).findByText('กรุณากรอกข้อมูล')).toBeInTheDocument();
  expect(sent).toEqual([]);
  await select(dialog, /จำนวนเงิน/u, /ค่าปรับ/u);
  expect(await within(dialog).findByText('120.00')).toBeInTheDocument();
  await user.click(send);
  await waitFor(() => expect(sent).toHaveLength(1));
  await waitFor(() => expect(send).not.toHaveAttribute('aria-disabled'));
  await user.click(send);
  await waitFor(() => expect(path()).toBe(`${PATH}/${SECOND}`));
  const [first, again] = sent;
  expect(first?.key).toBe(again?.key);
  expect(again?.query.getAll('column')).toEqual(['student_code:0', 'amount:2', 'reason:3']);
  expect(again?.query.get('agencyCode')).toBe('LIB');
  expect(again?.query.get('dueOn')).toMatch(/^\d{4}-01-01$/u);
  expect(again?.query.has('continues')).toBe(false);
});

test('where no headings are found the reason is said, and another row is chosen and sent', async () => {
  takesAtTheSecondPress();
  const looks: (string | null)[] = [];
  const titled = { ...look, headings: ['รายงาน'], columns: {}, sample: [['6610450001']], knownHeadings: 0 };
  const firstRows = [
    { number: 1, cells: ['รายงาน'] },
    { number: 5, cells: look.headings },
  ];
  server.use(
    http.post(at('/imports/look'), ({ request }) => {
      const row = new URL(request.url).searchParams.get('headingRow');
      looks.push(row);
      return answer(row === null ? { ...titled, firstRows } : { ...look, firstRows, headingRow: Number(row) });
    }),
  );
  const { dialog } = await openDialog();
  await choose(dialog);
  await next(dialog);
  expect(await within(dialog).findByText(/มีข้อมูล 8 แถว/u)).toBeInTheDocument();
  await select(dialog, /หน่วยงาน/u, /LIB สำนักหอสมุด/u);
  await typeDay(dialog);
  await next(dialog);
  expect(await within(dialog).findByText(/ไม่พบหัวตารางใน 2 แถวแรก/u)).toBeInTheDocument();
  await select(dialog, /แถวที่เป็นหัวตาราง/u, /แถวที่ 5: รหัสนิสิต/u);
  expect(await within(dialog).findByText('คืนหนังสือช้า')).toBeInTheDocument();
  expect(within(dialog).queryByText(/ไม่พบหัวตาราง/u)).not.toBeInTheDocument();
  expect(looks).toEqual([null, '5']);
  await select(dialog, /จำนวนเงิน/u, /ค่าปรับ/u);
  await user.click(within(dialog).getByRole('button', { name: 'ส่งไฟล์ไปตรวจ' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.query.get('headingRow')).toBe('5');
});

test('a file that is not read is refused in the words of the server, and nothing goes on', async () => {
  const message = 'ไฟล์มีแต่หัวตาราง ไม่มีแถวข้อมูล';
  server.use(http.post(at('/imports/look'), () => answer({ code: 'import_file_empty', message, details: {} }, 422)));
  const { dialog } = await openDialog();
  await next(dialog);
  expect(await within(dialog).findByText('กรุณาเลือกไฟล์')).toBeInTheDocument();
  await choose(dialog);
  await next(dialog);
  expect(await within(dialog).findByText(message)).toBeInTheDocument();
  expect(within(dialog).getByRole('button', { name: 'ถัดไป' })).toBeInTheDocument();
});

test('rows that are not brought in say what the file says and which field is wrong', async () => {
  atTheBatch();
  expect(await screen.findByText('“ร้อยบาท” ไม่ใช่จำนวนเงิน')).toBeInTheDocument();
  expect(screen.getByText('ช่อง: จำนวนเงิน (บาท)')).toBeInTheDocument();
  expect(screen.getByRole('columnheader', { name: 'ค่าปรับ' })).toBeInTheDocument();
  expect(screen.getByText('1,370.50 บาท')).toBeInTheDocument();
  expect(screen.getByText('LIB สำนักหอสมุด')).toBeInTheDocument();
  await user.click(screen.getByRole('tab', { name: 'นำเข้าได้' }));
  expect(await screen.findByText('INV-B-2570-0000042')).toBeInTheDocument();
  expect(screen.getByText('นายทดสอบ ดีงาม')).toBeInTheDocument();
  const headings = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(headings).toEqual(['แถว', 'นิสิต', 'ยอด (บาท)', 'ใบแจ้งหนี้', 'ผล']);
});

test('an import that runs shows how far it is', async () => {
  atTheBatch({ ...batch, stage: 'running', startedAt: '2026-11-20T03:00:00Z', good: 4, done: 1, applied: 1 });
  expect(await screen.findByText('นำเข้าแล้ว 1 จาก 4 แถว')).toBeInTheDocument();
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25');
});

test('what undoing would do is said before anybody asks for it', async () => {
  const run = { startedAt: '2026-11-20T03:00:00Z', applied: 5, amount: '500.00', undoable: 4, withMoney: 1 };
  atTheBatch({ ...batch, ...run, stage: 'finished' });
  expect(await screen.findByText(/ลดหนี้ 4 รายการที่ยังไม่มีเงินชำระ และคงไว้ 1 รายการ/u)).toBeInTheDocument();
});

test('a corrected file has the kind, the term and the agency of the first one, and goes on with it', async () => {
  sent.push({ query: new URLSearchParams(), key: null });
  takesAtTheSecondPress();
  const { path } = atTheBatch();
  await user.click(await screen.findByRole('button', { name: 'ส่งไฟล์ที่แก้ไข' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).queryByRole('radio')).not.toBeInTheDocument();
  await choose(dialog);
  await next(dialog);
  const agency = await within(dialog).findByRole('combobox', { name: /หน่วยงาน/u });
  expect(agency).toHaveAttribute('aria-disabled', 'true');
  await next(dialog);
  await within(dialog).findByText('คืนหนังสือช้า');
  await select(dialog, /จำนวนเงิน/u, /ค่าปรับ/u);
  await user.click(within(dialog).getByRole('button', { name: 'ส่งไฟล์ไปตรวจ' }));
  await waitFor(() => expect(path()).toBe(`${PATH}/${SECOND}`));
  const query = sent.at(-1)?.query;
  expect([query?.get('continues'), query?.get('agencyCode'), query?.get('dueOn')]).toEqual([CASE, 'LIB', '2099-01-01']);
});

test('a file of examinations without a column for it says that every row is taken as a final', async () => {
  atTheBatch({ ...batch, kind: 'exams', columns: { subject_code: 0 } });
  expect(await screen.findByText(/ทุกแถวจึงถือเป็นการสอบปลายภาค/u)).toBeInTheDocument();
});

test('whoever sends examinations is told so while no column says which they are', async () => {
  const fields = [
    { name: 'subject_code', title: 'รหัสวิชา', isRequired: true, isNeededWhenNew: false, example: '' },
    { name: 'exam', title: 'การสอบ', isRequired: false, isNeededWhenNew: false, example: '' },
  ];
  server.use(
    http.get(at('/imports/kinds'), () => answer([...kinds, { kind: 'exams', setting: 'term', fields }])),
    http.post(at('/imports/look'), () => answer({ ...look, columns: { subject_code: 0 } })),
  );
  const { dialog } = await openDialog();
  await user.click(within(dialog).getByRole('radio', { name: /วันสอบ/u }));
  await choose(dialog);
  await next(dialog);
  await within(dialog).findByText(/fines\.csv มีข้อมูล 8 แถว/u);
  await within(dialog)
    .findByRole('combobox', { name: /ภาค/u })
    .then((term) => waitFor(() => expect(term).toHaveTextContent('2569')));
  await next(dialog);
  const said = await within(dialog).findByText(/ทุกแถวจึงถือเป็นการสอบปลายภาค/u);
  await select(dialog, /^การสอบ/u, /^ชื่อ/u);
  expect(said).not.toBeInTheDocument();
});
