import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { answer, at, server } from '@/testing/server';
import { atThePage, detail } from './testing';

const PLACE = '/adm/curriculum/subjects/01418390-65';
const TERMS = [
  { academicYear: 2569, semester: 1, current: true },
  { academicYear: 2568, semester: 2, current: false },
];

beforeEach(() => {
  URL.createObjectURL = vi.fn<() => string>(() => 'blob:paper');
  URL.revokeObjectURL = vi.fn<() => void>();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
});

test('a report of a term is printed for the term that is chosen', async () => {
  const asked: unknown[] = [];
  atThePage(PLACE, detail(), ['view', 'print']);
  server.use(
    http.get(at('/terms'), () => answer(TERMS)),
    http.post(at('/curriculum/subjects/:code/report'), async ({ request }) => {
      asked.push(await request.json());
      return HttpResponse.arrayBuffer(new ArrayBuffer(8));
    }),
  );
  const term = await screen.findByRole('combobox', { name: 'ภาคการศึกษาของรายงาน' });
  await userEvent.click(term);
  await userEvent.click(await screen.findByRole('option', { name: /2568/u }));
  await userEvent.click(screen.getByRole('button', { name: 'พิมพ์ มคอ.5' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'PDF ภาษาอังกฤษ' }));
  expect(await screen.findByText(/บันทึก มคอ.5 แล้ว/u)).toBeVisible();
  expect(asked).toEqual([{ academicYear: 2568, semester: 2, language: 'en' }]);
});

test('a draft has a specification and no report', async () => {
  server.use(http.get(at('/terms'), () => answer(TERMS)));
  atThePage(PLACE, detail({ status: 'draft' }), ['view', 'print']);
  expect(await screen.findByRole('button', { name: 'พิมพ์ มคอ.3' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'พิมพ์ มคอ.5' })).toBeNull();
});
