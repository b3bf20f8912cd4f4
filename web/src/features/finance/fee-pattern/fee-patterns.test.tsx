import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { expect, test } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { MENU } from '@/lib/menus';
import { menu, staff } from '@/testing/fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

const line = {
  feeCode: 'F1010',
  basis: { kind: 'amount' as const, amount: '12900.00' },
  account: 'revenue' as const,
  frequency: 'each_term' as const,
  fewestCredits: null,
  mostCredits: null,
  overYears: 'any' as const,
};
const bachelor: Schemas['FeePatternView'] = {
  feePatternId: '0192f0c0-0000-7000-8000-000000000001',
  code: 'UG',
  nameTh: 'ปริญญาตรี',
  nameEn: 'Bachelor',
  feeType: 'tuition',
  description: '',
  lines: [line, { ...line, feeCode: 'F1020', basis: { kind: 'percent', percent: '10', ofFee: 'F1010' } }],
  normalFees: 0,
  caseId: null,
  revision: 3,
};
const page = (items: unknown[]) => ({ items, page: 1, pageSize: 20, total: items.length, isCapped: false });

const CASE = '0192f0c0-0000-7000-8000-0000000000c1';

function atThePage(actions: ('view' | 'add' | 'edit' | 'delete')[], shown = bachelor) {
  server.use(
    http.get(at('/finance/fee-patterns'), () => answer(page([shown]))),
    http.get(at('/cases/:id'), () => answer({ code: 'not_found', message: 'ไม่พบ' }, 404)),
    http.get(at('/finance/fee-patterns/:id/audit'), () => answer(page([]))),
    http.get(at('/finance/fees/choices'), () =>
      answer([
        { feeCode: 'F1000', name: { th: 'กลุ่ม', en: 'Group' }, feeType: 'group' },
        { feeCode: 'F1010', name: { th: 'ค่าเล่าเรียน', en: 'Tuition' }, feeType: 'tuition' },
        { feeCode: 'F1020', name: { th: 'ห้องสมุด', en: 'Library' }, feeType: 'tuition' },
      ]),
    ),
  );
  signedIn(
    staff({ roleMenus: [menu(9300, 0, 'การเงิน'), menu(MENU.feePatterns, 9300, 'รูปแบบ', '/adm/finance/fee-patterns')] }),
    { actionScope: [{ menuId: MENU.feePatterns, actions }] },
  );
  open('/adm/finance/fee-patterns');
}

test('what each line charges is said in words', async () => {
  atThePage(['view']);
  expect(await screen.findByText(/12,900\.00 บาท/u)).toBeInTheDocument();
  expect(screen.getByText(/ร้อยละ 10 ของ F1010/u)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /UG|เพิ่มรูปแบบ/u })).not.toBeInTheDocument();
});

test('lines are moved and saved in their new order, and a refusal that names a line is said in the dialog', async () => {
  const sent: { lines: { feeCode: string }[]; revision: number }[] = [];
  atThePage(['view', 'edit']);
  server.use(
    http.put(at('/finance/fee-patterns/:id'), async ({ request }) => {
      sent.push((await request.json()) as (typeof sent)[number]);
      return answer({ code: 'pattern_percent_of_later', message: 'บรรทัดที่ 1: คิดเป็นร้อยละไม่ได้', details: {} }, 422);
    }),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'แก้ไข UG' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'เลื่อนบรรทัดที่ 2 ขึ้น' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'บันทึก' }));
  expect(await within(dialog).findByText(/บรรทัดที่ 1: คิดเป็นร้อยละไม่ได้/u)).toBeInTheDocument();
  expect(sent.map(({ lines, revision }) => [lines.map(({ feeCode }) => feeCode), revision])).toEqual([
    [['F1020', 'F1010'], 3],
  ]);
});

test('a pattern that charges somebody is changed by a request with its reason', async () => {
  const sent: unknown[] = [];
  atThePage(['view', 'edit'], { ...bachelor, normalFees: 4 });
  server.use(
    http.post(at('/finance/fee-patterns/:id/changes'), async ({ request }) => {
      sent.push(await request.json());
      return answer({ caseId: CASE }, 202);
    }),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'แก้ไข UG' }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText(/ผู้อำนวยการกองคลังต้องเห็นชอบก่อน/)).toBeInTheDocument();
  await userEvent.click(within(dialog).getByRole('button', { name: 'เลื่อนบรรทัดที่ 2 ขึ้น' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'ส่งคำขอ' }));
  const reason = within(dialog).getByRole('textbox', { name: 'เหตุผล' });
  await waitFor(() => expect(reason).toBeInvalid());
  await userEvent.type(reason, 'ประกาศใหม่');
  await userEvent.click(within(dialog).getByRole('button', { name: 'ส่งคำขอ' }));
  await waitFor(() =>
    expect(sent).toEqual([
      expect.objectContaining({
        lines: [expect.objectContaining({ feeCode: 'F1020' }), expect.objectContaining({ feeCode: 'F1010' })],
        reason: 'ประกาศใหม่',
        revision: 3,
      }),
    ]),
  );
});

test('a pattern whose change waits leads to its case, and cannot be changed beside it', async () => {
  atThePage(['view', 'edit', 'delete'], { ...bachelor, normalFees: 4, caseId: CASE });
  expect(await screen.findByRole('link', { name: /ดูคำขอแก้ไข UG/ })).toHaveAttribute(
    'href',
    expect.stringContaining(`/adm/cases/${CASE}`),
  );
  expect(screen.queryByRole('button', { name: /แก้ไข|ลบ/u })).not.toBeInTheDocument();
});

test('a line by credits asks for the end of every band but the last', async () => {
  const sent: unknown[] = [];
  atThePage(['view', 'add']);
  server.use(
    http.post(at('/finance/fee-patterns'), async ({ request }) => {
      sent.push(await request.json());
      return answer(bachelor, 201);
    }),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'เพิ่มรูปแบบ' }));
  const dialog = await screen.findByRole('dialog');
  const choose = async (label: string | RegExp, option: RegExp) => {
    await userEvent.click(within(dialog).getByRole('combobox', { name: label }));
    await userEvent.click(await screen.findByRole('option', { name: option }));
  };
  await userEvent.type(within(dialog).getByLabelText(/^รหัส$/u), 'CR');
  await userEvent.type(within(dialog).getByLabelText('ชื่อภาษาไทย'), 'หน่วยกิต');
  await userEvent.type(within(dialog).getByLabelText('ชื่อภาษาอังกฤษ'), 'Credits');
  await choose('รายการค่าธรรมเนียม', /F1010/u);
  await choose('คิดจาก', /รายหน่วยกิต/u);
  await userEvent.click(within(dialog).getByRole('button', { name: 'เพิ่มช่วงหน่วยกิต' }));
  await userEvent.type(within(dialog).getByLabelText('อัตราต่อหน่วยกิต ช่วงที่ 1'), '1,000');
  await userEvent.type(within(dialog).getByLabelText('อัตราต่อหน่วยกิต ช่วงที่ 2'), '500');
  await userEvent.click(within(dialog).getByRole('button', { name: 'บันทึก' }));
  expect(await within(dialog).findByText('กรุณากรอกหน่วยกิตสูงสุดของช่วง')).toBeInTheDocument();
  await userEvent.type(within(dialog).getByLabelText('จนถึงหน่วยกิตที่ (ช่วงที่ 1)'), '6');
  await userEvent.click(within(dialog).getByRole('button', { name: 'บันทึก' }));
  expect(await screen.findByText('บันทึก UG แล้ว')).toBeInTheDocument();
  expect(sent).toEqual([
    expect.objectContaining({
      lines: [
        expect.objectContaining({
          basis: {
            kind: 'credits',
            credits: 'all',
            bands: [
              { rate: '1000', upToCredits: '6' },
              { rate: '500', upToCredits: null },
            ],
            cap: null,
          },
        }),
      ],
    }),
  ]);
});
