import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { expect, test } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { MENU } from '@/lib/menus';
import { menu, staff } from '@/testing/fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

const CASE = '0192f0c0-0000-7000-8000-0000000000ca';
const library: Schemas['AgencyView'] = {
  agencyId: '0192f0c0-0000-7000-8000-000000000001',
  code: 'LIB',
  nameTh: 'สำนักหอสมุด',
  nameEn: 'Library',
  feeCode: 'F4030',
  fee: { th: 'ค่าปรับห้องสมุด', en: 'Library fine' },
  isActive: true,
  students: 3,
  caseId: null,
  revision: 2,
};
const fees = [
  { feeCode: 'F1010', name: { th: 'ค่าเล่าเรียน', en: 'Tuition' }, feeType: 'tuition' },
  { feeCode: 'F4030', name: { th: 'ค่าปรับห้องสมุด', en: 'Library fine' }, feeType: 'fine' },
];
const page = (items: unknown[]) => ({ items, page: 1, pageSize: 20, total: items.length, isCapped: false });

function atThePage(actions: string[]) {
  server.use(
    http.get(at('/finance/agencies'), () => answer(page([library]))),
    http.get(at('/finance/agencies/:id/audit'), () => answer(page([]))),
    http.get(at('/finance/fees/choices'), () => answer(fees)),
  );
  signedIn(
    staff({ roleMenus: [menu(9300, 0, 'การเงิน'), menu(MENU.agencies, 9300, 'หน่วยงาน', '/adm/finance/agencies')] }),
    { actionScope: [{ menuId: MENU.agencies, actions }] },
  );
  open('/adm/finance/agencies');
}

test('an agency is asked for with the fee that its fines are charged as, and a reason', async () => {
  const sent: unknown[] = [];
  atThePage(['view', 'add', 'edit', 'delete']);
  server.use(
    http.post(at('/finance/agencies'), async ({ request }) => {
      sent.push(await request.json());
      return answer({ caseId: CASE }, 202);
    }),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'เพิ่มหน่วยงาน' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByLabelText(/^รหัส$/u), 'DORM');
  await userEvent.type(within(dialog).getByLabelText('ชื่อภาษาไทย'), 'สำนักหอพัก');
  await userEvent.type(within(dialog).getByLabelText('ชื่อภาษาอังกฤษ'), 'Residences');
  await userEvent.click(within(dialog).getByRole('combobox', { name: 'เรียกเก็บเป็น' }));
  expect(await screen.findAllByRole('option')).toHaveLength(1);
  await userEvent.click(screen.getByRole('option', { name: 'F4030 ค่าปรับห้องสมุด' }));
  expect(within(dialog).getByText(/ผู้อำนวยการกองคลังต้องเห็นชอบก่อน/u)).toBeInTheDocument();
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'เหตุผล' }), 'เปิดหอพัก');
  await userEvent.click(within(dialog).getByRole('button', { name: 'ส่งคำขอ' }));
  await waitFor(() =>
    expect(sent).toEqual([
      {
        code: 'DORM',
        nameTh: 'สำนักหอพัก',
        nameEn: 'Residences',
        feeCode: 'F4030',
        isActive: true,
        reason: 'เปิดหอพัก',
      },
    ]),
  );
});

test('an agency that has fined somebody is not deleted, and the server says why', async () => {
  const message = 'หน่วยงาน LIB มีค่าปรับแล้ว 3 รายการ จึงลบไม่ได้';
  atThePage(['view', 'delete']);
  server.use(
    http.delete(at('/finance/agencies/:id'), () => answer({ code: 'agency_in_use', message, details: {} }, 409)),
  );
  expect(await screen.findByText('3 คน')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'ขอลบ LIB' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(await within(dialog).findByRole('textbox', { name: 'เหตุผล' }), 'ยุบหน่วยงาน');
  await userEvent.click(within(dialog).getByRole('button', { name: 'ส่งคำขอ' }));
  expect(await screen.findByText(message)).toBeInTheDocument();
});
