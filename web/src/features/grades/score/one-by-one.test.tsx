import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, type RenderResult } from '@testing-library/react';
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
import { READINGS } from '@/testing/translating';
import ScoreGrid from './score-grid';

let scores: ReturnType<typeof scoreServer>;
let rerender: RenderResult['rerender'];
const client = createQueryClient();

beforeEach(async () => {
  await forgetKept('teacher01');
  screenIs(false);
  signedIn();
  scores = scoreServer();
  server.use(scores.handler);
  ({ rerender } = render(pageOf(sheetOf(3, 2))));
});

const pageOf = (sheet: Schemas['SheetView']) => (
  <QueryClientProvider client={client}>
    <MemoryRouter>
      <ScoreGrid sheet={sheet} />
    </MemoryRouter>
  </QueryClientProvider>
);

const field = () => screen.findByRole('textbox', { name: 'คะแนน (เต็ม 40)' });

test.each(READINGS)(
  'on a phone one student after the other is entered, with a keypad of numbers: %s',
  async (_reading, begin) => {
    begin();
    expect(await field()).toHaveAttribute('inputmode', 'decimal');
    await userEvent.type(await field(), '8');
    await userEvent.click(screen.getByRole('button', { name: 'บันทึกและถัดไป' }));
    expect(screen.getByText('คนที่ 2 จาก 3')).toBeVisible();
    await userEvent.type(await field(), '9{Enter}');
    expect(screen.getByText('คนที่ 3 จาก 3')).toBeVisible();
    await waitFor(() => expect(scores.valueOf(2, topicId(1))).toBe('9'));
    expect(scores.valueOf(1, topicId(1))).toBe('8');
  },
);

test('what is typed and not confirmed is saved when the page is left', async () => {
  await userEvent.type(await field(), '8');
  cleanup();
  await waitFor(() => expect(scores.valueOf(1, topicId(1))).toBe('8'));
});

test('what is typed stays while the saved score under it changes', async () => {
  await userEvent.type(await field(), '8');
  await userEvent.tab();
  await userEvent.type(await field(), '9');
  await waitFor(() => expect(scores.valueOf(1, topicId(1))).toBe('8'));
  await userEvent.type(await field(), '1{Enter}');
  await waitFor(() => expect(scores.requests.at(-1)?.cells).toMatchObject([{ value: '891' }]));
});

test('who is missing is listed, and one press away', async () => {
  expect(await screen.findByText('ยังไม่มีคะแนน 3 คน')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '6610450003 นิสิต ที่3' }));
  expect(screen.getByText('คนที่ 3 จาก 3')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'ขส' }));
  expect(await screen.findByText('ยังไม่มีคะแนน 2 คน')).toBeVisible();
  expect(await field()).toHaveValue('ขส');
  await waitFor(() => expect(scores.requests).toHaveLength(1));
});

test('a jump list leads to any student by code or name, and what is typed is saved before', async () => {
  await userEvent.type(await field(), '8');
  await userEvent.type(screen.getByRole('combobox', { name: 'ไปที่นิสิต (รหัสหรือชื่อ)' }), '๐๐๐3');
  await userEvent.click(await screen.findByRole('option', { name: '6610450003 นิสิต ที่3' }));
  expect(screen.getByText('คนที่ 3 จาก 3')).toBeVisible();
  await userEvent.type(await field(), '9{Enter}');
  await waitFor(() => expect(scores.valueOf(3, topicId(1))).toBe('9'));
  expect(scores.valueOf(1, topicId(1))).toBe('8');
});

test('nobody takes the place of a student who leaves the sheet', async () => {
  await userEvent.type(screen.getByRole('combobox', { name: 'ไปที่นิสิต (รหัสหรือชื่อ)' }), '๐๐๐3');
  await userEvent.click(await screen.findByRole('option', { name: '6610450003 นิสิต ที่3' }));
  expect(screen.getByText('คนที่ 3 จาก 3')).toBeVisible();
  const sheet = sheetOf(3, 2);
  rerender(pageOf({ ...sheet, students: sheet.students.slice(0, 2) }));
  expect(await screen.findByText('นิสิตคนนี้ไม่อยู่ในใบคะแนนแล้ว กรุณาเลือกนิสิตคนต่อไป')).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'คะแนน (เต็ม 40)' })).not.toBeInTheDocument();
});
