import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { expect, test } from 'vitest';
import { MENU } from '@/lib/menus';
import { screenIs } from '@/testing/browser';
import { menu, staff } from '@/testing/fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

const both = (th: string, en = th) => ({ th, en });
const patiently = { timeout: 10_000 };
const page = (items: unknown[]) => ({ items, page: 1, pageSize: 20, total: items.length, isCapped: false });
const list = {
  listId: '0192f0c0-0000-7000-8000-000000000001',
  code: 'OVER',
  nameTh: 'เงินชำระเกิน',
  nameEn: 'Overpaid',
  refundType: 'overpaid',
  maximum: '5000.00',
  opensOn: '2026-11-01',
  closesOn: '2026-12-31',
  isWithdrawable: true,
  isActive: true,
  refunds: 0,
  caseId: null as string | null,
  revision: 1,
};

function asOfficer(menuId: number, path: string) {
  screenIs(true);
  signedIn(staff({ roleMenus: [menu(9300, 0, 'การเงิน'), menu(menuId, 9300, 'หน้า', path)] }), {
    actionScope: [{ menuId, actions: ['view', 'add', 'edit', 'delete'] }],
  });
  open(path);
}

test('refunds are listed with the end of the account only', async () => {
  server.use(
    http.get(at('/finance/refunds'), () =>
      answer(
        page([
          {
            caseId: '0192f0c0-0000-7000-8000-000000000009',
            studentCode: '6610450001',
            name: both('นายณัฐพงศ์ ศรีสวัสดิ์'),
            listName: both('เงินชำระเกิน'),
            amount: '290.00',
            reason: 'โอนเกิน',
            account: { bank: 'KTB', accountNumber: 'xxxxxx7890', accountName: 'ณัฐพงศ์ ศรีสวัสดิ์' },
            askedAt: '2026-11-20T04:05:00Z',
            askedBy: null,
            sentOn: null,
            reference: null,
            stage: 'sent',
            state: 'open',
          },
        ]),
      ),
    ),
  );
  asOfficer(MENU.refunds, '/adm/finance/refunds');
  expect(await screen.findByText('KTB xxxxxx7890', undefined, patiently)).toBeInTheDocument();
  expect(screen.getByText('สั่งโอนแล้ว รอรายการธนาคาร')).toBeInTheDocument();
});

test('a list says how much it gives back at most, and one is added without a limit', async () => {
  const sent: Record<string, unknown>[] = [];
  server.use(
    http.get(at('/finance/refund-lists'), () => answer(page([list]))),
    http.post(at('/finance/refund-lists'), async ({ request }) => {
      sent.push((await request.json()) as Record<string, unknown>);
      return answer({ ...list, code: 'NEW' }, 201);
    }),
  );
  asOfficer(MENU.refundLists, '/adm/finance/refund-lists');
  expect(await screen.findByText('5,000.00', undefined, patiently)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'เพิ่มรายการคืนเงิน' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'ส่งคำขอ' }));
  expect(within(dialog).getAllByText('กรุณากรอกข้อมูล').length).toBeGreaterThan(2);
  expect(sent).toEqual([]);
});

const CASE = '0192f0c0-0000-7000-8000-0000000000c1';

function atTheLists(shown: typeof list) {
  const sent: unknown[] = [];
  server.use(
    http.get(at('/finance/refund-lists'), () => answer(page([shown]))),
    http.get(at('/finance/refund-lists/:id/audit'), () => answer(page([]))),
    http.put(at('/finance/refund-lists/:id'), async ({ request }) => {
      sent.push(await request.json());
      return answer({ caseId: CASE }, 202);
    }),
    http.delete(at('/finance/refund-lists/:id'), ({ request }) => {
      sent.push(Object.fromEntries(new URL(request.url).searchParams));
      return answer({ caseId: CASE }, 202);
    }),
    http.get(at('/cases/:id'), () => answer({ code: 'not_found', message: 'ไม่พบ' }, 404)),
  );
  asOfficer(MENU.refundLists, '/adm/finance/refund-lists');
  return sent;
}

test('a change of a list is a request with its reason', async () => {
  const sent = atTheLists(list);
  await userEvent.click(await screen.findByRole('button', { name: 'แก้ไข OVER' }, patiently));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByLabelText('ใช้งาน'));
  await userEvent.click(within(dialog).getByRole('button', { name: 'ส่งคำขอ' }));
  const reason = within(dialog).getByRole('textbox', { name: 'เหตุผล' });
  await waitFor(() => expect(reason).toBeInvalid());
  await userEvent.type(reason, 'เลิกใช้');
  await userEvent.click(within(dialog).getByRole('button', { name: 'ส่งคำขอ' }));
  await waitFor(() =>
    expect(sent).toEqual([
      expect.objectContaining({ maximum: '5000.00', isActive: false, reason: 'เลิกใช้', revision: 1 }),
    ]),
  );
});

test('a deletion of a list is a request too', async () => {
  const sent = atTheLists(list);
  await userEvent.click(await screen.findByRole('button', { name: 'ขอลบ OVER' }, patiently));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(await within(dialog).findByRole('textbox', { name: 'เหตุผล' }), 'ซ้ำ');
  await userEvent.click(within(dialog).getByRole('button', { name: 'ส่งคำขอ' }));
  await waitFor(() => expect(sent).toEqual([{ revision: '1', reason: 'ซ้ำ' }]));
});

test('a list whose change waits leads to its case, and cannot be changed beside it', async () => {
  atTheLists({ ...list, caseId: CASE });
  expect(await screen.findByRole('link', { name: /ดูคำขอแก้ไข OVER/ }, patiently)).toHaveAttribute(
    'href',
    expect.stringContaining(`/adm/cases/${CASE}`),
  );
  expect(screen.queryByRole('button', { name: /แก้ไข|ลบ/u })).not.toBeInTheDocument();
});
