import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { expect, test } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { screenIs } from '@/testing/browser';
import { awaitingCase, menu, staff } from '@/testing/fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

const { id, kind, title, state, stage, subject, openedAt, updatedAt } = awaitingCase();
const held: Schemas['CaseSummary'] = {
  id,
  kind,
  title,
  state,
  stage,
  subject,
  openedAt,
  updatedAt,
  lines: [],
  result: stage,
  deadlineAt: null,
  revision: 2,
  holder: {
    th: 'ผศ.สมชาย ใจดี',
    en: 'Asst. Prof. Somchai',
    since: '2020-01-01T00:00:00Z',
    dueAt: '2020-01-05T00:00:00Z',
    escalatedAt: '2020-01-06T00:00:00Z',
  },
};

test('who has a case and for how long stands in the list, and what is stuck is found by kind and in what way', async () => {
  screenIs(true);
  const asked: string[] = [];
  server.use(
    http.get(at('/cases'), ({ request }) => {
      asked.push(new URL(request.url).search);
      return answer({ items: [held], page: 1, pageSize: 20, total: 1 });
    }),
  );
  signedIn(staff({ roleMenus: [menu(9924, 0, 'คำร้อง'), menu(9926, 9924, 'คำขอทั้งหมด', '/adm/cases')] }), {
    actionScope: [{ menuId: 9926, actions: ['view', 'export'] }],
  });
  open('/adm/cases');
  const row = await screen.findByRole('row', { name: /ผศ.สมชาย ใจดี/ });
  expect(row).toHaveTextContent(/ตั้งแต่ .* \(\d+ วัน\)/);
  expect(row).toHaveTextContent('เกินกำหนด · ส่งต่อแล้ว');
  await userEvent.click(screen.getByRole('combobox', { name: 'ที่ค้างอยู่' }));
  await userEvent.click(await screen.findByRole('option', { name: 'เกินกำหนด' }));
  await waitFor(() => expect(asked.at(-1)).toContain('stuck=overdue'));
  await userEvent.click(screen.getByRole('combobox', { name: 'ประเภทคำขอ' }));
  await userEvent.click(await screen.findByRole('option', { name: 'ขอปลดล็อก' }));
  await waitFor(() => expect(asked.at(-1)).toMatch(/kind=unlock.*stuck=overdue|stuck=overdue.*kind=unlock/));
  expect(screen.getByRole('button', { name: 'ส่งออก Excel' })).toBeInTheDocument();
});

const failed: Schemas['RowNotFollowed'] = {
  follower: 'offer_free_seats',
  rowKey: 'section 7',
  failure: 'ValueError',
  attempts: 3,
  firstAt: '2026-11-26T02:00:00Z',
  lastAt: '2026-11-26T02:10:00Z',
  againAt: '2026-11-26T02:14:00Z',
};

/** Opens the page of an operator; rows of which a retry was asked for have no attempts from then on. */
function openAsOperator() {
  screenIs(true);
  const retries: Schemas['RetryRequest'][] = [];
  const rows = () =>
    ['section 7', 'section 8'].map((rowKey) => ({
      ...failed,
      rowKey,
      attempts: retries.some((retry) => (retry.rowKey ?? rowKey) === rowKey) ? 0 : failed.attempts,
    }));
  server.use(
    http.get(at('/cases'), () => answer({ items: [held], page: 1, pageSize: 20, total: 1 })),
    http.get(at('/cases/not-followed'), () =>
      answer({ items: rows(), total: 2, followers: [{ follower: 'offer_free_seats', total: 2 }] }),
    ),
    http.post(at('/cases/not-followed/retries'), async ({ request }) => {
      retries.push((await request.json()) as Schemas['RetryRequest']);
      return answer({ count: 1 });
    }),
  );
  signedIn(staff({ roleMenus: [menu(9924, 0, 'คำร้อง'), menu(9926, 9924, 'คำขอทั้งหมด', '/adm/cases')] }), {
    actionScope: [{ menuId: 9926, actions: ['view', 'edit'] }],
  });
  open('/adm/cases');
  return retries;
}

test('an operator sees what the portal could not do by itself; others do not ask for it', async () => {
  openAsOperator();
  const table = await screen.findByRole('table', { name: 'ระบบยังทำไม่สำเร็จ 2 รายการ' });
  expect(table).toHaveTextContent('เสนอที่นั่งให้ผู้รอ');
  expect(table).toHaveTextContent('section 7');
  expect(table).toHaveTextContent('3 ครั้ง ตั้งแต่ 26 พ.ย. 2569 09:00');
});

test('an operator has one row tried again now, and sees that the next run tries it', async () => {
  const retries = openAsOperator();
  await userEvent.click(await screen.findByRole('button', { name: 'ลองใหม่เดี๋ยวนี้: section 7' }));
  expect(await screen.findByRole('row', { name: /section 7.*ในรอบถัดไป/ })).toBeInTheDocument();
  expect(screen.getByRole('row', { name: /section 8/ })).not.toHaveTextContent('ในรอบถัดไป');
  expect(retries).toEqual([{ follower: 'offer_free_seats', rowKey: 'section 7' }]);
});

test('all rows of a kind are tried again once the operator has confirmed it', async () => {
  const retries = openAsOperator();
  const all = { name: 'ลองใหม่ทั้งหมด 2 รายการ: เสนอที่นั่งให้ผู้รอ' };
  await userEvent.click(await screen.findByRole('button', all));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'ยกเลิก' }));
  expect(retries).toEqual([]);
  await userEvent.click(await screen.findByRole('button', all));
  const question = await screen.findByRole('dialog', { name: 'ลองใหม่ทั้งหมด 2 รายการหรือไม่' });
  await userEvent.click(within(question).getByRole('button', { name: 'ลองใหม่เดี๋ยวนี้' }));
  await waitFor(() => expect(screen.getAllByRole('row', { name: /ในรอบถัดไป/ })).toHaveLength(2));
  expect(retries).toEqual([{ follower: 'offer_free_seats' }]);
});
