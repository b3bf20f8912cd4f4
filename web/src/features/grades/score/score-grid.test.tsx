import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { createQueryClient } from '@/client/query-client';
import type { Schemas } from '@/client/schemas';
import { forgetKept, readKept } from '@/lib/kept-here';
import { screenIs } from '@/testing/browser';
import { signedIn } from '@/testing/render';
import { server } from '@/testing/server';
import { clipboard, scoreServer, sheetOf, topicId } from '@/testing/score-fixtures';
import { staff } from '@/testing/fixtures';
import { sheetId } from '@/testing/sheet-fixtures';
import { READINGS } from '@/testing/translating';
import ScoreGrid from './score-grid';

let scores: ReturnType<typeof scoreServer>;

beforeEach(async () => {
  await forgetKept('teacher01');
  screenIs(true);
  signedIn();
  scores = scoreServer();
  server.use(scores.handler);
});

async function show(sheet: Schemas['SheetView'] = sheetOf(3, 2)) {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <ScoreGrid sheet={sheet} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByRole('grid', { name: 'ตารางกรอกคะแนน' });
  return userEvent.setup();
}

function cell(row: number, column: number) {
  const line = screen.getAllByRole('row')[row + 1];
  if (!line) throw new Error(`no row ${row}`);
  const found = within(line).getAllByRole('gridcell')[column];
  if (!found) throw new Error(`no column ${column}`);
  return found;
}

const settled = () => screen.findByText(/บันทึกครบทุกช่องแล้ว/);
const kept = () => readKept('teacher01', `scores ${sheetId}`);

test('scores are typed one below the other, saved together and answered with totals', async () => {
  const user = await show();
  await user.click(cell(0, 0));
  await user.keyboard('8{Enter}๑๒.๕{Enter}ขส{Enter}');
  await waitFor(() => expect(cell(2, 0)).toHaveTextContent('ขส✓บันทึกแล้ว'));
  expect(cell(1, 0)).toHaveTextContent('12.5✓');
  expect(cell(0, 2)).toHaveTextContent('8.5');
  expect(cell(0, 3)).toHaveTextContent('B+');
  // Typing may take longer than the pause after which scores are saved: each is sent once, however many at a time.
  expect(scores.requests.flatMap(({ cells }) => cells)).toHaveLength(3);
});

test.each(READINGS)('Escape takes back what is being typed, F2 edits what is there: %s', async (_reading, begin) => {
  begin();
  const user = await show();
  await user.click(cell(0, 0));
  await user.keyboard('8{Escape}');
  expect(cell(0, 0)).not.toHaveTextContent(/\d/);
  expect(cell(0, 0)).toHaveFocus();
  await user.keyboard('8{Enter}{ArrowUp}{F2}5{Enter}');
  expect(cell(0, 0)).toHaveTextContent('85');
  await waitFor(() => expect(scores.requests.at(-1)?.cells).toMatchObject([{ value: '85' }]));
});

test('arrows lead on while typing replaces, and move in the text while it is edited', async () => {
  const user = await show();
  await user.click(cell(0, 0));
  await user.keyboard('8{ArrowRight}9{Enter}');
  expect(cell(0, 0)).toHaveTextContent('8');
  expect(cell(0, 1)).toHaveTextContent('9');
  await user.dblClick(cell(0, 0));
  await user.keyboard('{ArrowLeft}1{Enter}');
  expect(cell(0, 0)).toHaveTextContent('18');
  await waitFor(() => expect(scores.requests).toHaveLength(1));
});

test('Ctrl+Z takes my last changes back, one after the other', async () => {
  const user = await show();
  await user.click(cell(0, 0));
  await user.keyboard('8{Enter}9{Enter}');
  await settled();
  await user.keyboard('{Control>}z{/Control}');
  expect(cell(1, 0)).not.toHaveTextContent('9');
  await waitFor(() => expect(scores.valueOf(2, topicId(1))).toBeNull());
  await user.keyboard('{Control>}zz{/Control}');
  await waitFor(() => expect(scores.valueOf(1, topicId(1))).toBeNull());
  expect(screen.getByText('ไม่มีการแก้ไขให้ย้อนกลับ')).toBeVisible();
});

test('a selection is filled down and cleared', async () => {
  const user = await show();
  await user.click(cell(0, 0));
  await user.keyboard('7{Enter}{ArrowUp}{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Control>}d{/Control}');
  await waitFor(() => expect(scores.valueOf(3, topicId(1))).toBe('7'));
  await user.keyboard('{Delete}');
  await waitFor(() => expect(scores.valueOf(3, topicId(1))).toBeNull());
  expect(cell(0, 0)).not.toHaveTextContent(/\d/);
});

test('a selection is copied as a spreadsheet takes it', async () => {
  const user = await show();
  await user.click(cell(0, 0));
  await user.keyboard('7{ArrowRight}8{Enter}{ArrowUp}{Shift>}{ArrowLeft}{/Shift}');
  const clipboardData = clipboard();
  fireEvent.copy(cell(0, 0), { clipboardData });
  expect(clipboardData.getData()).toBe('7\t8');
  await settled();
});

test('who withdrew, and whose section is not mine, is read only and says so', async () => {
  const sheet = sheetOf(2, 1);
  const [first, second] = sheet.students;
  const user = await show({
    ...sheet,
    students: [
      { ...first!, isWithdrawn: true },
      { ...second!, mayEdit: false, isOwn: false },
    ],
  });
  await user.click(cell(0, 0));
  await user.keyboard('8');
  expect(screen.getByText('ช่องนี้แก้ไขไม่ได้')).toBeVisible();
  expect(screen.getByText(/นิสิตถอนรายวิชานี้แล้ว/)).toBeVisible();
  expect(cell(1, 0)).toHaveAttribute('aria-readonly', 'true');
  expect(screen.getByText('หมู่ของผู้สอนอื่น ดูได้อย่างเดียว')).toBeVisible();
});

test.each(READINGS)(
  'a score somebody else has changed is shown with the name, and I choose: %s',
  async (_reading, begin) => {
    begin();
    const user = await show();
    scores.put(1, topicId(1), { value: '5', mark: null, revision: 1 });
    await user.click(cell(0, 0));
    await user.keyboard('8{Enter}9{Enter}');
    await user.click(await screen.findByRole('button', { name: /มีผู้แก้ไขพร้อมกัน 1 ช่อง/ }));
    expect(await screen.findByText(/ผศ.ร่วม สอน กรอก 5 ส่วนท่านกรอก 8/)).toBeVisible();
    expect(scores.valueOf(2, topicId(1))).toBe('9');
    await user.click(screen.getByRole('button', { name: 'ใช้คะแนนของฉัน' }));
    await waitFor(() => expect(scores.valueOf(1, topicId(1))).toBe('8'));
  },
);

test('what is refused says why, and stays until it is mended or given up', async () => {
  const user = await show();
  await user.click(cell(0, 0));
  await user.keyboard('41{Enter}{ArrowUp}');
  expect(await screen.findByText(/คะแนน 41 ต้องอยู่ระหว่าง 0 ถึง 40/)).toBeVisible();
  expect(cell(0, 0)).toHaveTextContent('41✕บันทึกไม่ได้');
  await user.keyboard('abc{Enter}{ArrowUp}');
  expect(screen.getByText(/“abc” ไม่ใช่คะแนน/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: /กลับไปใช้คะแนนเดิม/ }));
  expect(cell(0, 0)).not.toHaveTextContent(/\d/);
});

test('what cannot be sent is kept, and sent under the same key when the connection is back', async () => {
  const user = await show();
  scores.is('answerLost');
  await user.click(cell(0, 0));
  await user.keyboard('8{Enter}');
  expect(await screen.findByText(/ยังไม่ได้บันทึก 1 ช่อง/)).toBeVisible();
  scores.is('up');
  window.dispatchEvent(new Event('online'));
  await settled();
  const keys = scores.requests.map(({ key }) => key);
  expect(new Set(keys).size).toBe(1);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a reload shows again what was not saved, and sends it; another user does not see it', async () => {
  const user = await show();
  scores.is('away');
  await user.click(cell(0, 0));
  await user.keyboard('8{Enter}');
  await screen.findByText(/ยังไม่ได้บันทึก 1 ช่อง/);
  await waitFor(async () => expect(await kept()).toMatchObject({ cells: [{ text: '8' }] }));
  cleanup();
  signedIn(staff({ loginName: 'teacher02' }));
  await show();
  expect(cell(0, 0)).not.toHaveTextContent(/\d/);
  cleanup();
  signedIn();
  scores.is('up');
  await show();
  await waitFor(() => expect(cell(0, 0)).toHaveTextContent('8✓'));
  await waitFor(async () => expect(await kept()).toBeUndefined());
});
