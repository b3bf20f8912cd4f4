import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { createQueryClient } from '@/client/query-client';
import type { Schemas } from '@/client/schemas';
import { forgetKept, readKept } from '@/lib/kept-here';
import { screenIs } from '@/testing/browser';
import { signedIn } from '@/testing/render';
import { server } from '@/testing/server';
import { scoreServer, sheetOf, topicId } from '@/testing/score-fixtures';
import { sheetId } from '@/testing/sheet-fixtures';
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

/** A sheet in which a colleague has entered 9 in the first cell, as it is loaded again. */
function sheetWithTheirs() {
  const sheet = sheetOf(3, 2);
  const [first, ...others] = sheet.students;
  const theirs = { value: '9', mark: null, revision: 1 };
  return { ...sheet, students: [{ ...first!, scores: [theirs, ...first!.scores.slice(1)] }, ...others] };
}

test('a conflict stays one over reloads until the person decides', async () => {
  const user = await show();
  scores.put(1, topicId(1), { value: '9', mark: null, revision: 1 });
  await user.click(cell(0, 0));
  await user.keyboard('5{Enter}');
  await waitFor(() => expect(cell(0, 0)).toHaveTextContent('5⚠'));
  await waitFor(async () => expect(await kept()).toMatchObject({ cells: [{ text: '5', state: 'conflict' }] }));
  cleanup();
  const again = await show(sheetWithTheirs());
  await waitFor(() => expect(cell(0, 0)).toHaveTextContent('5⚠'));
  cleanup();
  await show(sheetWithTheirs());
  await waitFor(() => expect(cell(0, 0)).toHaveTextContent('5⚠'));
  await again.click(cell(1, 0));
  await again.keyboard('6{Enter}');
  await waitFor(() => expect(scores.valueOf(2, topicId(1))).toBe('6'));
  expect(scores.valueOf(1, topicId(1))).toBe('9');
  await again.click(cell(0, 0));
  expect(await screen.findByText(/ผศ.ร่วม สอน กรอก 9 ส่วนท่านกรอก 5/)).toBeVisible();
  await again.click(screen.getByRole('button', { name: 'ใช้คะแนนที่บันทึกไว้' }));
  expect(cell(0, 0)).toHaveTextContent('9');
  await settled();
  expect(scores.valueOf(1, topicId(1))).toBe('9');
});

test('filling, clearing and taking back over a conflict save nothing over it', async () => {
  const user = await show();
  scores.put(2, topicId(1), { value: '9', mark: null, revision: 1 });
  await user.click(cell(0, 0));
  await user.keyboard('4{Enter}5{Enter}');
  await waitFor(() => expect(cell(1, 0)).toHaveTextContent('5⚠'));
  await user.keyboard('{ArrowUp}{Control>}d{/Control}');
  expect(cell(1, 0)).toHaveTextContent('4⚠');
  await user.keyboard('{Delete}');
  await user.keyboard('{Control>}z{/Control}');
  expect(cell(1, 0)).toHaveTextContent('4⚠');
  await user.keyboard('{ArrowDown}6{Enter}');
  await waitFor(() => expect(scores.valueOf(3, topicId(1))).toBe('6'));
  expect(scores.valueOf(2, topicId(1))).toBe('9');
});
