import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
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

async function show(sheet: Schemas['SheetView'] = sheetOf(9, 2)) {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <ScoreGrid sheet={sheet} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByRole('grid', { name: 'ตารางกรอกคะแนน' });
  return userEvent.setup({ delay: null });
}

const lines = () => screen.getAllByRole('row').slice(1);
const codes = () => lines().map((line) => within(line).getByRole('rowheader').textContent.slice(0, 10));
function cellOf(student: number, column: number) {
  const line = lines().find((row) => row.textContent.startsWith(`661045000${student}`));
  if (!line) throw new Error(`student ${student} is not shown`);
  return within(line).getAllByRole('gridcell')[column]!;
}
const heading = (name: string) => screen.getByRole('columnheader', { name: new RegExp(name) });
const search = () => screen.getByRole('searchbox', { name: 'ค้นหารหัสหรือชื่อนิสิต' });
async function choose(user: ReturnType<typeof userEvent.setup>, label: string, option: string) {
  await user.click(screen.getByRole('combobox', { name: label }));
  await user.click(await screen.findByRole('option', { name: option }));
}
const settled = () => screen.findByText(/บันทึกครบทุกช่องแล้ว/);
const saved = (student: number, topic = 1) => scores.valueOf(student, topicId(topic));

test('a student is found by code or name, and Enter leads to the score', async () => {
  const user = await show();
  await user.click(cellOf(2, 1));
  await user.type(search(), '0007');
  expect(codes()).toEqual(['6610450007']);
  expect(screen.getByText('แสดง 1 จาก 9 คน')).toBeVisible();
  await user.keyboard('{Enter}');
  expect(cellOf(7, 1)).toHaveFocus();
  await user.keyboard('12{Enter}');
  await user.clear(search());
  await user.type(search(), 'ที่3');
  await user.keyboard('{Enter}13{Enter}');
  await settled();
  expect([saved(7, 2), saved(3, 2), saved(1, 2)]).toEqual(['12', '13', undefined]);
});

test('nobody is found: it is said, and all are shown again', async () => {
  const user = await show();
  await user.type(search(), 'xyz');
  expect(screen.getByText('ไม่พบนิสิตที่ตรงกับที่เลือก')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'แสดงทุกคน' }));
  expect(codes()).toHaveLength(9);
});

test('only blanks are shown; whoever is filled stays until the list is made anew', async () => {
  const sheet = sheetOf(4, 1);
  const user = await show(sheet);
  await user.click(cellOf(2, 0));
  await user.keyboard('9{Enter}');
  await choose(user, 'แสดง', 'เฉพาะที่ยังว่าง');
  expect(codes()).toEqual(['6610450001', '6610450003', '6610450004']);
  await user.click(cellOf(1, 0));
  await user.keyboard('11{Enter}13{Enter}');
  expect(codes()).toHaveLength(3);
  await settled();
  expect([saved(1), saved(2), saved(3)]).toEqual(['11', '9', '13']);
  await user.click(screen.getByRole('button', { name: 'จัดใหม่ตามคะแนนล่าสุด' }));
  expect(codes()).toEqual(['6610450004']);
});

test('my section and those near a line are shown', async () => {
  const sheet = sheetOf(4, 1);
  const students = sheet.students.map((line, place) => ({
    ...line,
    isOwn: place > 1,
    sectionCode: place > 1 ? '2' : '1',
    near: place === 0 ? 'A' : null,
  }));
  const sections = ['1', '2'].map((sectionCode, place) => ({
    sectionId: place + 1,
    sectionCode,
    sectionType: sheet.sections[0]!.sectionType,
  }));
  const user = await show({ ...sheet, students, sections });
  await choose(user, 'แสดง', 'เฉพาะหมู่ของฉัน');
  expect(codes()).toEqual(['6610450003', '6610450004']);
  await choose(user, 'แสดง', 'เฉพาะที่ใกล้เส้นเกรด');
  expect(codes()).toEqual(['6610450001']);
  await choose(user, 'แสดง', 'หมู่ 2');
  expect(codes()).toEqual(['6610450003', '6610450004']);
});

test('a click on a heading sorts by it, and the cell that was chosen stays chosen', async () => {
  const user = await show(sheetOf(4, 2));
  await user.click(cellOf(1, 0));
  await user.keyboard('9{Enter}31{Enter}10{Enter}');
  await user.click(cellOf(2, 0));
  await user.click(heading('หัวข้อ 1'));
  expect(codes()).toEqual(['6610450001', '6610450003', '6610450002', '6610450004']);
  expect(cellOf(2, 0)).toHaveFocus();
  expect(heading('หัวข้อ 1')).toHaveAttribute('aria-sort', 'ascending');
  await user.click(heading('หัวข้อ 1'));
  expect(codes()).toEqual(['6610450002', '6610450003', '6610450001', '6610450004']);
  await user.keyboard('7{Enter}8{Enter}');
  await settled();
  expect([saved(2), saved(3), saved(1)]).toEqual(['7', '8', '9']);
  await choose(user, 'เรียงตาม', 'รหัสนิสิต');
  expect(codes()[0]).toBe('6610450001');
});

test('what is being typed while a heading is clicked is saved for its student', async () => {
  const user = await show(sheetOf(3, 2));
  await user.click(cellOf(1, 0));
  await user.keyboard('9{Enter}5');
  await user.click(heading('นิสิต'));
  expect(codes()[0]).toBe('6610450003');
  expect(cellOf(2, 0)).toHaveFocus();
  await settled();
  expect([saved(1), saved(2), saved(3)]).toEqual(['9', '5', undefined]);
});

test('a selection of several students is given up when their order changes', async () => {
  const user = await show(sheetOf(4, 1));
  await user.click(cellOf(1, 0));
  await user.keyboard('9{Enter}31{Enter}10{Enter}4{Enter}');
  await settled();
  await user.click(cellOf(1, 0));
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
  await user.click(heading('หัวข้อ 1'));
  await user.keyboard('{Delete}');
  await settled();
  expect([saved(1), saved(2), saved(3), saved(4)]).toEqual(['9', null, '10', '4']);
});

test('cells are selected by dragging, and only they are cleared', async () => {
  const user = await show(sheetOf(4, 2));
  await user.click(cellOf(1, 0));
  await user.keyboard('1{Tab}2{Tab}3{Tab}4{Tab}5{Tab}6{Enter}');
  await settled();
  await user.pointer([
    { keys: '[MouseLeft>]', target: cellOf(1, 0) },
    { target: cellOf(2, 0) },
    { target: cellOf(2, 1) },
    { keys: '[/MouseLeft]' },
    { target: cellOf(3, 1) },
  ]);
  expect(screen.getAllByRole('gridcell', { selected: true })).toHaveLength(4);
  await user.keyboard('{Delete}');
  await settled();
  expect([1, 2, 3].map((student) => [saved(student), saved(student, 2)])).toEqual([
    [null, null],
    [null, null],
    ['5', '6'],
  ]);
});

test('a conflict of a student who is not shown is one press away', async () => {
  const user = await show();
  scores.put(1, topicId(1), { value: '5', mark: null, revision: 1 });
  await user.click(cellOf(1, 0));
  await user.keyboard('8{Enter}');
  const conflict = await screen.findByRole('button', { name: /มีผู้แก้ไขพร้อมกัน 1 ช่อง/ });
  await user.type(search(), '0007');
  await user.click(conflict);
  await waitFor(() => expect(cellOf(1, 0)).toHaveFocus());
  expect(search()).toHaveValue('');
  expect(cellOf(1, 0)).toHaveTextContent('8');
});
