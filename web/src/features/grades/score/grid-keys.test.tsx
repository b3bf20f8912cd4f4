import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { createQueryClient } from '@/client/query-client';
import type { Schemas } from '@/client/schemas';
import { forgetKept } from '@/lib/kept-here';
import { screenIs } from '@/testing/browser';
import { signedIn } from '@/testing/render';
import { server } from '@/testing/server';
import { scoreServer, sheetOf, topicId } from '@/testing/score-fixtures';
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
test('Tab leads to the next cell and Shift+Tab back, over the ends of rows; Escape and Tab leave the grid', async () => {
  const user = await show();
  cell(0, 0).focus();
  await user.keyboard('{ArrowRight}');
  expect(cell(0, 1)).toHaveFocus();
  expect(screen.getAllByRole('gridcell').filter((one) => one.tabIndex === 0)).toHaveLength(1);
  await user.tab();
  expect(cell(1, 0)).toHaveFocus();
  await user.tab({ shift: true });
  expect(cell(0, 1)).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(screen.getByText('กด Tab หรือ Shift+Tab เพื่อออกจากตาราง')).toBeVisible();
  await user.tab();
  expect(screen.getByRole('grid').contains(document.activeElement)).toBe(false);
});

test('Escape from what is being typed does not leave with the next Tab', async () => {
  const user = await show();
  await user.click(cell(0, 0));
  await user.keyboard('8{Escape}');
  await user.tab();
  expect(cell(0, 1)).toHaveFocus();
});

test.each([
  ['{Enter}', 12, 1],
  ['{Shift>}{Enter}{/Shift}', 10, 1],
  ['{Tab}', 11, 2],
  ['{Shift>}{Tab}{/Shift}', 11, 0],
  ['{ArrowDown}', 12, 1],
  ['{ArrowUp}', 10, 1],
  ['{ArrowLeft}', 11, 0],
  ['{ArrowRight}', 11, 2],
  ['{PageDown}', 21, 1],
  ['{PageUp}', 1, 1],
  ['{Control>}{ArrowDown}{/Control}', 39, 1],
  ['{Control>}{ArrowUp}{/Control}', 0, 1],
  ['{Control>}{ArrowLeft}{/Control}', 11, 0],
])('what is typed before and after %s is kept, however fast', async (key, row, column) => {
  await show(sheetOf(40, 3));
  const user = userEvent.setup({ delay: null });
  await user.click(cell(11, 1));
  await user.keyboard(`31${key}29{Enter}`);
  await settled();
  expect(scores.valueOf(12, topicId(2))).toBe('31');
  expect(scores.valueOf(row + 1, topicId(column + 1))).toBe('29');
});

test('Enter after Tabs leads to the next student, in the column in which the row was begun', async () => {
  const user = await show(sheetOf(4, 4));
  await user.click(cell(0, 1));
  await user.keyboard('1{Tab}2{Tab}3{Enter}');
  expect(cell(1, 1)).toHaveFocus();
  await user.keyboard('4{Tab}5{ArrowDown}{Enter}');
  expect(cell(3, 2)).toHaveFocus();
});

test('each cell is named by its student and its topic, an empty one too', async () => {
  await show(sheetOf(2, 2));
  for (const each of screen.getAllByRole('gridcell')) expect(each).toHaveAccessibleName();
});

test('the name of a cell has what the cell shows, a mark too', async () => {
  const user = await show(sheetOf(2, 2));
  await user.click(cell(0, 0));
  await user.keyboard('ขาด{Enter}7{Enter}');
  for (const each of [cell(0, 0), cell(1, 0)]) {
    const shown = each.firstChild?.textContent;
    expect(shown).toBeTruthy();
    expect(each).toHaveAccessibleName(expect.stringContaining(shown!));
  }
});

test('a row typed with Tab and Enter at full speed is saved whole', async () => {
  await show(sheetOf(6, 3));
  const user = userEvent.setup({ delay: null });
  await user.click(cell(0, 0));
  await user.keyboard(
    '11{Tab}12{Tab}13{Tab}21{Tab}22{Tab}23{Enter}31{ArrowRight}32{ArrowRight}33{ArrowLeft}{ArrowLeft}{Enter}39',
  );
  cleanup();
  await waitFor(() => expect(scores.valueOf(4, topicId(1))).toBe('39'));
  const typed = [1, 2, 3].map((student) => [1, 2, 3].map((topic) => scores.valueOf(student, topicId(topic))));
  expect(typed).toEqual([
    ['11', '12', '13'],
    ['21', '22', '23'],
    ['31', '32', '33'],
  ]);
});

test('what is typed for a student who leaves the sheet is saved for nobody else', async () => {
  const sheet = sheetOf(3, 2);
  const client = createQueryClient();
  const page = (students: typeof sheet.students) => (
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <ScoreGrid sheet={{ ...sheet, students }} />
      </MemoryRouter>
    </QueryClientProvider>
  );
  const { rerender } = render(page(sheet.students));
  await screen.findByRole('grid', { name: 'ตารางกรอกคะแนน' });
  const user = userEvent.setup();
  await user.click(cell(1, 0));
  await user.keyboard('7');
  rerender(page(sheet.students.filter(({ studentId }) => studentId !== 2)));
  await user.click(cell(0, 0));
  await user.keyboard('5{Enter}');
  await waitFor(() => expect(scores.valueOf(1, topicId(1))).toBe('5'));
  expect(scores.valueOf(2, topicId(1))).toBeUndefined();
  expect(scores.valueOf(3, topicId(1))).toBeUndefined();
});

test('what is typed stays with its student when others join the sheet above', async () => {
  const sheet = sheetOf(3, 2);
  const client = createQueryClient();
  const page = (students: typeof sheet.students) => (
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <ScoreGrid sheet={{ ...sheet, students }} />
      </MemoryRouter>
    </QueryClientProvider>
  );
  const { rerender } = render(page(sheet.students.slice(1)));
  await screen.findByRole('grid', { name: 'ตารางกรอกคะแนน' });
  const user = userEvent.setup();
  await user.click(cell(0, 0));
  await user.keyboard('3');
  rerender(page(sheet.students));
  await user.keyboard('1{Enter}');
  await waitFor(() => expect(scores.valueOf(2, topicId(1))).toBe('31'));
  expect(scores.valueOf(1, topicId(1))).toBeUndefined();
});
