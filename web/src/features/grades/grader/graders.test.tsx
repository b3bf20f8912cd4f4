import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { screenIs } from '@/testing/browser';
import { staff } from '@/testing/fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';
import { sheetId, sheetView } from '@/testing/sheet-fixtures';

const user = userEvent.setup({ delay: null });
const person = { th: 'รศ.มานี มีนา', en: 'Manee Meena' };
const given: Schemas['SubstituteView'] = {
  substituteId: 'substitute-1',
  person,
  since: '2026-11-20T02:00:00Z',
  until: '2026-12-20T02:00:00Z',
  givenBy: person,
  endedAt: null,
  state: 'holds',
};

beforeEach(() => {
  screenIs(true);
  signedIn(staff(), {
    routes: [{ path: '/adm/grades/sheets', menuId: 9402 }],
    actionScope: [{ menuId: 9402, actions: ['view', 'edit'] }],
  });
  server.use(http.get(at('/grades/sheets/:id'), () => answer(sheetView())));
});

test('who else is in the sheet is named', async () => {
  server.use(http.post(at('/grades/sheets/:id/presence'), () => answer({ others: [person] })));
  open(`/adm/grades/sheets/${sheetId}`);
  expect(await screen.findByText('เปิดใบคะแนนนี้อยู่ด้วย: รศ.มานี มีนา')).toBeVisible();
});

test('a substitute needs a name and a time, and is ended when that is confirmed', async () => {
  let state: Schemas['SubstituteView']['state'] = 'holds';
  server.use(
    http.get(at('/grades/sheets/:id/substitutes'), () => answer([{ ...given, state }])),
    http.delete(at('/grades/sheets/:id/substitutes/substitute-1'), () => {
      state = 'over';
      return answer([{ ...given, state }]);
    }),
  );
  open(`/adm/grades/sheets/${sheetId}`);
  await user.click(await screen.findByRole('button', { name: 'ผู้กรอกคะแนนแทน' }));
  const dialog = await screen.findByRole('dialog', { name: 'ผู้กรอกคะแนนแทน' });
  await user.click(within(dialog).getByRole('button', { name: 'ให้กรอกคะแนนแทน' }));
  await waitFor(() => expect(within(dialog).getByLabelText('อาจารย์')).toBeInvalid());
  const list = await within(dialog).findByRole('region', { name: 'รายชื่อผู้กรอกคะแนนแทน' });
  expect(list).toHaveTextContent('รศ.มานี มีนา (กำลังกรอกแทน)');
  await user.click(within(list).getByRole('button', { name: 'สิ้นสุด' }));
  const sure = await screen.findByRole('dialog', { name: 'สิ้นสุดการกรอกคะแนนแทน' });
  await user.click(within(sure).getByRole('button', { name: 'สิ้นสุด' }));
  await waitFor(() => expect(list).toHaveTextContent('(สิ้นสุดแล้ว)'));
});
