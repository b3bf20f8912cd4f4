import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { screenIs } from '@/testing/browser';
import { staff } from '@/testing/fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

const PAGE = '/adm/study/demand';
const offered = (next: number, subjects: number): Schemas['DemandRow']['offered'] => [
  { place: 0, academicYear: 2569, semester: 2, seats: next, subjects },
  { place: 1, academicYear: 2569, semester: 1, seats: 40, subjects: 1 },
];
const networks: Schemas['DemandRow'] = {
  key: '01418351',
  code: '01418351',
  name: { th: 'เครือข่ายคอมพิวเตอร์', en: 'Computer Networks' },
  programmes: ['D14-B', 'E09-B'],
  students: 61,
  years: [
    { year: 3, students: 60 },
    { year: 4, students: 1 },
  ],
  credits: '183',
  places: 61,
  offered: offered(45, 1),
};
const elective: Schemas['DemandRow'] = {
  ...networks,
  key: 'D14-B free.any',
  code: null,
  name: { th: 'วิชาใดก็ได้', en: 'Any subject' },
  offered: offered(120, 4),
};

let asked: URLSearchParams[];
let rounds: number;

beforeAll(() => import('./demand-page'), 30_000);

beforeEach(() => {
  screenIs(true);
  asked = [];
  rounds = 0;
  server.use(
    http.get(at('/study/demand'), ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return answer({ items: [networks, elective], page: 1, pageSize: 20, total: 2 });
    }),
    http.get(at('/study/audit-rounds/last'), () =>
      answer({ scope: 'all', finishedAt: '2026-11-23T18:02:00Z', students: 150, changed: 3 }),
    ),
    http.post(at('/study/audit-rounds'), () => {
      rounds += 1;
      return answer({ code: 'success' });
    }),
    http.get(at('/organisation/majors'), () => answer([])),
    http.get(at('/terms'), () => answer([])),
  );
  signedInWith(['view', 'add', 'export']);
});

function signedInWith(actions: string[]) {
  signedIn(staff(), { routes: [{ path: PAGE, menuId: 9816 }], actionScope: [{ menuId: 9816, actions }] });
}

test('how many lack a subject is read by year beside the seats of each term', async () => {
  open(PAGE);
  const row = (await screen.findByText('01418351 เครือข่ายคอมพิวเตอร์')).closest('tr');
  if (!row) throw new Error('the subject is in no row');
  expect(within(row).getByText('3: 60 · 4: 1')).toBeVisible();
  expect(within(row).getByText('D14-B, E09-B')).toBeVisible();
  expect(within(row).getByText('45')).toBeVisible();
  expect(screen.getByText(/จากรอบตรวจ 24 พ.ย. 2569/)).toBeVisible();
  const other = screen.getByText('วิชาใดก็ได้').closest('tr');
  if (!other) throw new Error('the group is in no row');
  expect(within(other).getAllByText('–')).toHaveLength(2);
});

test('seats of a group say of how many subjects they are, and that one may be counted in several rows', async () => {
  open(PAGE);
  const group = (await screen.findByText('วิชาใดก็ได้')).closest('tr');
  if (!group) throw new Error('the group is in no row');
  expect(within(group).getByText('120')).toBeVisible();
  expect(within(group).getByText('จาก 4 วิชา')).toBeVisible();
  const row = screen.getByText('01418351 เครือข่ายคอมพิวเตอร์').closest('tr');
  if (!row) throw new Error('the subject is in no row');
  expect(within(row).queryByText(/^จาก/u)).toBeNull();
  expect(screen.getByText(/วิชาหนึ่งจึงอาจนับอยู่ในหลายแถว/u)).toBeVisible();
});

test('a year of study narrows the list and stays in the address', async () => {
  open(`${PAGE}?year=4`);
  await screen.findByText('01418351 เครือข่ายคอมพิวเตอร์');
  expect(asked.at(-1)?.get('year')).toBe('4');
});

test('the registrar has everybody audited now', async () => {
  open(PAGE);
  await userEvent.click(await screen.findByRole('button', { name: 'ตรวจทุกคนตอนนี้' }));
  expect(await screen.findByText(/เริ่มตรวจแล้ว/)).toBeVisible();
  expect(rounds).toBe(1);
});

test('who may only read sees no button for a round', async () => {
  signedInWith(['view']);
  open(PAGE);
  await screen.findByText('01418351 เครือข่ายคอมพิวเตอร์');
  expect(screen.queryByRole('button', { name: 'ตรวจทุกคนตอนนี้' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'ส่งออก Excel' })).toBeNull();
});
