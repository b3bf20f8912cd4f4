import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { expect, test } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { MENU } from '@/lib/menus';
import { menu, staff } from '@/testing/fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

const tuition: Schemas['FeeView'] = {
  feeCode: 'F1010',
  parentCode: 'F1000',
  parent: { th: 'เหมาจ่าย', en: 'Lump sum' },
  nameTh: 'ค่าเล่าเรียน',
  nameEn: 'Tuition',
  feeType: 'tuition',
  description: '',
  status: 'active',
  erpUnitId: null,
  erpUnitCode: null,
  erpUnit: null,
  caseId: null,
  revision: 5,
};
const page = (items: unknown[]) => ({ items, page: 1, pageSize: 20, total: items.length, isCapped: false });

test('an item is taken out of use as it was seen; its code stays, and it cannot be deleted', async () => {
  const sent: unknown[] = [];
  server.use(
    http.get(at('/finance/fees'), () => answer(page([tuition]))),
    http.get(at('/finance/fees/:code/audit'), () => answer(page([]))),
    http.get(at('/finance/fees/choices'), () =>
      answer([{ feeCode: 'F1000', name: { th: 'เหมาจ่าย', en: 'Lump sum' }, feeType: 'group' }]),
    ),
    http.put(at('/finance/fees/F1010'), async ({ request }) => {
      sent.push(await request.json());
      return answer({ ...tuition, status: 'inactive', revision: 6 });
    }),
  );
  signedIn(staff({ roleMenus: [menu(9300, 0, 'การเงิน'), menu(MENU.fees, 9300, 'รายการ', '/adm/finance/fees')] }), {
    actionScope: [{ menuId: MENU.fees, actions: ['view', 'add', 'edit'] }],
  });
  open('/adm/finance/fees');
  await userEvent.click(await screen.findByRole('button', { name: 'แก้ไข F1010' }));
  expect(screen.queryByRole('button', { name: /ลบ/u })).not.toBeInTheDocument();
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByLabelText('รหัส')).toBeDisabled();
  await userEvent.click(within(dialog).getByRole('combobox', { name: 'สถานะ' }));
  await userEvent.click(await screen.findByRole('option', { name: 'ไม่ใช้งาน' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'บันทึก' }));
  expect(await screen.findByText('บันทึก F1010 แล้ว')).toBeInTheDocument();
  expect(sent).toEqual([expect.objectContaining({ status: 'inactive', parentCode: 'F1000', revision: 5 })]);
});

test('another ERP unit of an item is asked for with a reason, and what is asked for leads to its case', async () => {
  const unit = { erpUnitId: '0192f0c0-0000-7000-8000-000000000022', code: '1003', name: { th: 'คณะ', en: 'Faculty' } };
  const sent: unknown[] = [];
  server.use(
    http.get(at('/finance/fees'), () =>
      answer(page([tuition, { ...tuition, feeCode: 'F1020', caseId: '0192f0c0-0000-7000-8000-000000000099' }])),
    ),
    http.get(at('/finance/erp-units/choices'), () => answer([unit])),
    http.put(at('/finance/fees/F1010/erp-unit'), async ({ request }) => {
      sent.push(await request.json());
      return answer({ code: 'master_change_asked', message: 'มีคำขออยู่แล้ว', details: {} }, 409);
    }),
  );
  signedIn(staff({ roleMenus: [menu(9300, 0, 'การเงิน'), menu(MENU.fees, 9300, 'รายการ', '/adm/finance/fees')] }), {
    actionScope: [{ menuId: MENU.fees, actions: ['view', 'edit'] }],
  });
  open('/adm/finance/fees');
  await userEvent.click(await screen.findByRole('button', { name: 'ขอเปลี่ยนหน่วยงาน ERP ของ F1010' }));
  expect(screen.queryByRole('button', { name: 'ขอเปลี่ยนหน่วยงาน ERP ของ F1020' })).toBeNull();
  expect(screen.getByRole('link', { name: /F1020/ })).toHaveAttribute('href', expect.stringContaining('/adm/cases/'));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('combobox', { name: 'หน่วยงาน ERP' }));
  await userEvent.click(await screen.findByRole('option', { name: '1003 คณะ' }));
  await userEvent.type(within(dialog).getByLabelText('เหตุผล'), 'ย้ายหน่วยงาน');
  await userEvent.click(within(dialog).getByRole('button', { name: 'ส่งคำขอ' }));
  expect(await within(dialog).findByText('มีคำขออยู่แล้ว')).toBeInTheDocument();
  expect(sent).toEqual([{ erpUnitId: unit.erpUnitId, reason: 'ย้ายหน่วยงาน', revision: 5 }]);
});
