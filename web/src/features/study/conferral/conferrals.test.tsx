import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { expect, test } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { MENU } from '@/lib/menus';
import { screenIs } from '@/testing/browser';
import { awaitingCase, staff } from '@/testing/fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

const CASE = awaitingCase({ kind: 'conferral', stage: 'registrar_review' });
const list: Schemas['ConferralView'] = {
  caseId: CASE.id,
  stage: 'council',
  academicYear: 2569,
  semester: 2,
  councilOn: '2027-03-15',
  resolution: null,
  conferredOn: null,
  openedAt: '2027-03-01T03:00:00Z',
  listed: 12,
  struck: 1,
  conferred: 0,
  leftOut: 0,
};
const line: Schemas['ConferralLineView'] = {
  graduationId: '01a209eb-d5c0-75c0-8ee8-fbf0ddeef692',
  studentCode: '6510450004',
  name: { th: 'นายทดสอบ ดีงาม', en: 'Mr. Test Deengam' },
  faculty: { th: 'วิทยาศาสตร์', en: 'Science' },
  programme: { th: 'วท.บ. วิทยาการคอมพิวเตอร์', en: 'B.Sc. Computer Science' },
  honours: 'first',
  number: 'GR-2570-00001',
  state: 'listed',
  reason: null,
};
const page = <Row,>(items: Row[]) => answer({ items, total: items.length, page: 1, pageSize: 20 });

function registrar() {
  screenIs(true);
  signedIn(staff(), {
    routes: [{ path: '/adm/study/conferrals', menuId: MENU.conferrals }],
    actionScope: [{ menuId: MENU.conferrals, actions: ['view', 'add', 'edit', 'approve'] }],
  });
}

test('a registrar sees every list and how many are on it, and draws up another one', async () => {
  const sent: unknown[] = [];
  server.use(
    http.get(at('/conferrals'), () => page([list])),
    http.post(at('/conferrals'), async ({ request }) => {
      sent.push(await request.json());
      return answer({ caseId: CASE.id });
    }),
    http.get(at('/cases/:id'), () => answer(CASE)),
    http.get(at('/conferrals/:id/lines'), () => page([line])),
  );
  registrar();
  open('/adm/study/conferrals');
  const row = await screen.findByRole('row', { name: /2569/ });
  expect(row).toHaveTextContent('15 มีนาคม 2570');
  expect(row).toHaveTextContent('12ไม่รวม 1 คน');
  await userEvent.click(screen.getByRole('button', { name: 'จัดทำรายชื่อ' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'ปีการศึกษา (พ.ศ.)' }), '2569');
  await userEvent.click(within(dialog).getByRole('button', { name: 'จัดทำรายชื่อ' }));
  expect(await within(dialog).findAllByText('กรุณากรอกข้อมูล')).not.toHaveLength(0);
  await userEvent.click(within(dialog).getAllByRole('spinbutton')[0] as HTMLElement);
  await userEvent.keyboard('15032570');
  await userEvent.click(within(dialog).getByRole('button', { name: 'จัดทำรายชื่อ' }));
  await waitFor(() => expect(sent).toEqual([{ academicYear: 2569, semester: 2, councilOn: '2027-03-15' }]));
  expect(await screen.findByRole('row', { name: /6510450004/ })).toBeVisible();
});

test('somebody is taken off a list with a reason', async () => {
  const sent: unknown[] = [];
  server.use(
    http.get(at('/cases/:id'), () => answer(CASE)),
    http.get(at('/conferrals/:id/lines'), () => page([line])),
    http.post(at('/conferrals/:id/lines/:graduation/strike'), async ({ params, request }) => {
      sent.push([params.graduation, await request.json()]);
      return answer(null);
    }),
  );
  registrar();
  open(`/adm/cases/${CASE.id}`);
  const row = await screen.findByRole('row', { name: /6510450004/ });
  expect(row).toHaveTextContent('อันดับหนึ่ง');
  await userEvent.click(within(row).getByRole('button', { name: 'ถอนออกจากรายชื่อ 6510450004' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'เหตุผล' }), 'สภาให้ทบทวน');
  await userEvent.click(within(dialog).getByRole('button', { name: 'ถอนออกจากรายชื่อ' }));
  await waitFor(() => expect(sent).toEqual([[line.graduationId, { reason: 'สภาให้ทบทวน' }]]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('of a list that was conferred nobody is taken off', async () => {
  const ended = { ...CASE, stage: 'conferred', state: 'closed' as const };
  server.use(
    http.get(at('/cases/:id'), () => answer(ended)),
    http.get(at('/conferrals/:id/lines'), () => page([{ ...line, state: 'conferred' as const }])),
  );
  registrar();
  open(`/adm/cases/${CASE.id}`);
  expect(await screen.findByRole('row', { name: /6510450004/ })).toHaveTextContent('อนุมัติปริญญาแล้ว');
  expect(screen.queryByRole('button', { name: /ถอนออกจากรายชื่อ/ })).toBeNull();
});
