import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { expect, test } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { MENU } from '@/lib/menus';
import { menu, staff } from '@/testing/fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

const both = (th: string, en: string) => ({ th, en });
const engineering: Schemas['NormalFeeView'] = {
  normalFeeId: '0192f0c0-0000-7000-8000-000000000002',
  feePatternId: '0192f0c0-0000-7000-8000-000000000001',
  patternCode: 'UG',
  pattern: both('ปริญญาตรี', 'Bachelor'),
  campusCode: 'B',
  campus: both('บางเขน', 'Bangkhen'),
  facultyCode: 'E',
  faculty: both('วิศวกรรมศาสตร์', 'Engineering'),
  departmentCode: null,
  department: null,
  majorCode: null,
  major: null,
  educationLevelCode: null,
  educationLevel: null,
  studentTypeCode: null,
  studentType: null,
  nationCode: null,
  nation: null,
  enrolmentType: 'lump_sum',
  firstEntryYear: 2566,
  lastEntryYear: null,
  firstYear: 2569,
  firstSemester: 1,
  lastYear: null,
  lastSemester: null,
  specificity: 4,
  caseId: null,
  revision: 2,
};
const unit = (major: string, faculty: string) => ({
  campusCode: 'B',
  campus: both('บางเขน', 'Bangkhen'),
  facultyCode: faculty,
  faculty: both(`คณะ ${faculty}`, faculty),
  departmentCode: `${faculty}1`,
  department: both(`ภาค ${faculty}`, faculty),
  majorCode: major,
  major: both(`สาขา ${major}`, major),
});
const page = (items: unknown[]) => ({ items, page: 1, pageSize: 20, total: items.length, isCapped: false });

function atThePage(actions: ('view' | 'add' | 'edit' | 'delete')[]) {
  server.use(
    http.get(at('/finance/normal-fees'), () => answer(page([engineering]))),
    http.get(at('/finance/normal-fees/:id/audit'), () => answer(page([]))),
    http.get(at('/cases/:id'), () => answer({ code: 'not_found', message: 'ไม่พบ' }, 404)),
    http.get(at('/terms'), () => answer([])),
    http.get(at('/finance/normal-fees/choices'), () =>
      answer({
        patterns: [{ feePatternId: engineering.feePatternId, code: 'UG', name: both('ปริญญาตรี', 'Bachelor') }],
        units: [unit('E09', 'E'), unit('D14', 'D')],
        educationLevels: [],
        studentTypes: [],
        nations: [],
      }),
    ),
  );
  signedIn(
    staff({ roleMenus: [menu(9300, 0, 'การเงิน'), menu(MENU.normalFees, 9300, 'ปกติ', '/adm/finance/normal-fees')] }),
    { actionScope: [{ menuId: MENU.normalFees, actions }] },
  );
  open('/adm/finance/normal-fees');
}

test('whom a normal fee is for is said in words, and who may only look has nothing to press', async () => {
  atThePage(['view']);
  expect(await screen.findByText('บางเขน · วิศวกรรมศาสตร์ · เหมาจ่าย · เข้าศึกษาตั้งแต่ปี 2566')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /คัดลอก|เพิ่ม|แก้ไข/u })).not.toBeInTheDocument();
});

test('a unit narrows those below it, and what does not fit any more is taken back', async () => {
  const sent: Partial<Schemas['NormalFeeView']>[] = [];
  atThePage(['view', 'edit']);
  server.use(
    http.put(at('/finance/normal-fees/:id'), async ({ request }) => {
      sent.push((await request.json()) as Partial<Schemas['NormalFeeView']>);
      return answer({ code: 'normal_fee_conflict', message: 'ขัดกับค่าธรรมเนียมปกติของ CREDIT', details: {} }, 409);
    }),
  );
  await userEvent.click(await screen.findByRole('button', { name: /^แก้ไข UG/u }));
  const dialog = await screen.findByRole('dialog');
  const choose = async (label: string, option: RegExp) => {
    await userEvent.click(within(dialog).getByRole('combobox', { name: label }));
    await userEvent.click(await screen.findByRole('option', { name: option }));
  };
  await choose('สาขา', /E09/u);
  await choose('คณะ', /^D /u);
  expect(within(dialog).getByRole('combobox', { name: 'สาขา' })).toHaveTextContent('ทุกสาขา');
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'เหตุผล' }), 'ประกาศใหม่');
  await userEvent.click(within(dialog).getByRole('button', { name: 'ส่งคำขอ' }));
  expect(await within(dialog).findByText(/ขัดกับค่าธรรมเนียมปกติของ CREDIT/u)).toBeInTheDocument();
  expect(sent).toEqual([
    expect.objectContaining({
      facultyCode: 'D',
      majorCode: null,
      firstYear: 2569,
      lastSemester: null,
      revision: 2,
      reason: 'ประกาศใหม่',
    }),
  ]);
});

test('copying what is in force into a new term is a request with its reason', async () => {
  const sent: unknown[] = [];
  atThePage(['view', 'add']);
  server.use(
    http.post(at('/finance/normal-fees/copies'), async ({ request }) => {
      sent.push(await request.json());
      return answer({ caseId: '0192f0c0-0000-7000-8000-0000000000c1' }, 202);
    }),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'คัดลอกไปภาคใหม่' }));
  const dialog = await screen.findByRole('dialog');
  const send = () => userEvent.click(within(dialog).getByRole('button', { name: 'ส่งคำขอ' }));
  await send();
  expect(within(dialog).getAllByText(/กรอกปี พ\.ศ\./u)).toHaveLength(2);
  const [from, to] = within(dialog).getAllByLabelText(/ปีการศึกษา/u);
  await userEvent.type(from!, '2569');
  await userEvent.type(to!, '2570');
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'เหตุผล' }), 'เปิดปีใหม่');
  await send();
  await waitFor(() =>
    expect(sent).toEqual([{ fromYear: 2569, fromSemester: 1, toYear: 2570, toSemester: 1, reason: 'เปิดปีใหม่' }]),
  );
});
