import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { expect, test } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { MENU } from '@/lib/menus';
import { menu, staff } from '@/testing/fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

const science: Schemas['ErpUnitView'] = {
  erpUnitId: '0192f0c0-0000-7000-8000-000000000001',
  code: '1003',
  nameTh: 'คณะวิทยาศาสตร์',
  nameEn: 'Faculty of Science',
  projectCode: '',
  isSpecialProject: false,
  facultyCode: null,
  caseId: null,
  revision: 3,
};
const page = (items: unknown[]) => ({ items, page: 1, pageSize: 20, total: items.length, isCapped: false });

const CASE = '0192f0c0-0000-7000-8000-0000000000c1';

function atThePage(actions: ('view' | 'add' | 'edit' | 'delete')[], shown = science) {
  server.use(
    http.get(at('/finance/erp-units'), () => answer(page([shown]))),
    http.get(at('/cases/:id'), () => answer({ code: 'not_found', message: 'ไม่พบ' }, 404)),
    http.get(at('/finance/erp-units/:id/audit'), () => answer(page([]))),
    http.get(at('/finance/normal-fees/choices'), () => answer({ patterns: [], units: [], educationLevels: [] })),
  );
  signedIn(
    staff({ roleMenus: [menu(9300, 0, 'การเงิน'), menu(MENU.erpUnits, 9300, 'ERP', '/adm/finance/erp-units')] }),
    { actionScope: [{ menuId: MENU.erpUnits, actions }] },
  );
  open('/adm/finance/erp-units');
}

test('a unit is asked for with what was typed, and a code that exists is said where it was typed', async () => {
  const sent: unknown[] = [];
  atThePage(['view', 'add', 'edit', 'delete']);
  server.use(
    http.post(at('/finance/erp-units'), async ({ request }) => {
      sent.push(await request.json());
      return answer({ code: 'erp_unit_exists', message: 'มีหน่วยงาน ERP รหัส 1003 อยู่แล้ว', details: {} }, 409);
    }),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'เพิ่มหน่วยงาน' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'ส่งคำขอ' }));
  expect(within(dialog).getAllByText('กรุณากรอกข้อมูล')).toHaveLength(4);
  await userEvent.type(within(dialog).getByLabelText(/^รหัส$/u), '1003');
  await userEvent.type(within(dialog).getByLabelText('ชื่อภาษาไทย'), 'วิทย์');
  await userEvent.type(within(dialog).getByLabelText('ชื่อภาษาอังกฤษ'), 'Science');
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'เหตุผล' }), 'ตั้งหน่วยงาน');
  await userEvent.click(within(dialog).getByRole('button', { name: 'ส่งคำขอ' }));
  expect(await within(dialog).findByText(/1003 อยู่แล้ว/u)).toBeInTheDocument();
  expect(sent).toEqual([
    {
      code: '1003',
      nameTh: 'วิทย์',
      nameEn: 'Science',
      projectCode: '',
      isSpecialProject: false,
      facultyCode: null,
      reason: 'ตั้งหน่วยงาน',
    },
  ]);
});

test('a change of a unit is a request with its reason', async () => {
  const sent: unknown[] = [];
  atThePage(['view', 'edit']);
  server.use(
    http.put(at('/finance/erp-units/:id'), async ({ request }) => {
      sent.push(await request.json());
      return answer({ caseId: CASE }, 202);
    }),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'แก้ไข 1003' }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText(/ผู้อำนวยการกองคลังต้องเห็นชอบก่อน/)).toBeInTheDocument();
  await userEvent.click(within(dialog).getByLabelText('โครงการพิเศษ'));
  await userEvent.click(within(dialog).getByRole('button', { name: 'ส่งคำขอ' }));
  const reason = within(dialog).getByRole('textbox', { name: 'เหตุผล' });
  await waitFor(() => expect(reason).toBeInvalid());
  await userEvent.type(reason, 'ตั้งโครงการ');
  await userEvent.click(within(dialog).getByRole('button', { name: 'ส่งคำขอ' }));
  await waitFor(() =>
    expect(sent).toEqual([expect.objectContaining({ isSpecialProject: true, reason: 'ตั้งโครงการ', revision: 3 })]),
  );
});

test('a deletion of a unit is a request too', async () => {
  const sent: unknown[] = [];
  atThePage(['view', 'delete']);
  server.use(
    http.delete(at('/finance/erp-units/:id'), ({ request }) => {
      sent.push(Object.fromEntries(new URL(request.url).searchParams));
      return answer({ caseId: CASE }, 202);
    }),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'ขอลบ 1003' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(await within(dialog).findByRole('textbox', { name: 'เหตุผล' }), 'ยุบหน่วยงาน');
  await userEvent.click(within(dialog).getByRole('button', { name: 'ส่งคำขอ' }));
  await waitFor(() => expect(sent).toEqual([{ revision: '3', reason: 'ยุบหน่วยงาน' }]));
});

test('a unit whose change waits leads to its case, and cannot be changed beside it', async () => {
  atThePage(['view', 'edit', 'delete'], { ...science, caseId: CASE });
  expect(await screen.findByRole('link', { name: /ดูคำขอแก้ไข 1003/ })).toHaveAttribute(
    'href',
    expect.stringContaining(`/adm/cases/${CASE}`),
  );
  expect(screen.queryByRole('button', { name: /แก้ไข|ลบ/u })).not.toBeInTheDocument();
});

test('who may only look has nothing to press', async () => {
  atThePage(['view']);
  expect(await screen.findByText('1003')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /หน่วยงาน|1003/u })).not.toBeInTheDocument();
});
