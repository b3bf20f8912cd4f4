import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { expect, test, vi } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { MENU } from '@/lib/menus';
import { screenIs } from '@/testing/browser';
import { awaitingCase, menu, staff } from '@/testing/fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

const account = {
  bankCode: 'SCB',
  name: 'มหาวิทยาลัย',
  number: '0692000016',
  billerId: '099400012345101',
  isForQr: true,
};

const ASKED = { askedBy: { th: 'ดวงใจ มณีงาม', en: 'Duangjai Maneengam' }, feeNames: {} };
type Asked = Pick<Schemas['MasterChangeView'], 'step' | 'before' | 'after'> & Partial<Schemas['MasterChangeView']>;

function atTheCase(change: Asked) {
  const view = awaitingCase({ kind: 'master_change' });
  server.use(
    http.get(at(`/cases/${view.id}`), () => answer(view)),
    http.get(at('/finance/master-changes/:id'), () =>
      answer({
        caseId: view.id,
        master: 'bank_account',
        number: 'SCB 0692000016',
        reason: 'ธนาคารแจ้ง',
        ...ASKED,
        ...change,
      }),
    ),
  );
  screenIs(true);
  signedIn(
    staff({ roleMenus: [menu(9300, 0, 'การเงิน'), menu(MENU.bankAccounts, 9300, 'บัญชี', '/adm/finance/bank-accounts')] }),
    { actionScope: [{ menuId: MENU.bankAccounts, actions: ['view'] }] },
  );
  open(`/adm/cases/${view.id}`);
}

const lines = async () =>
  within(await screen.findByRole('table', { name: 'ค่าก่อนและหลังการแก้ไข' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);

test('whoever decides sees each value before and after, and what changes first', async () => {
  atTheCase({ step: 'change', before: account, after: { ...account, billerId: '099400099999299', isForQr: false } });
  expect(await screen.findByText('ขอแก้ไขบัญชีธนาคาร SCB 0692000016')).toBeInTheDocument();
  expect(screen.getByText('ธนาคารแจ้ง')).toBeInTheDocument();
  expect(screen.getByText('ผู้ขอ').parentElement).toHaveTextContent('ดวงใจ มณีงาม');
  expect(await lines()).toEqual([
    'รหัสผู้รับชำระ (biller id)099400012345101099400099999299เปลี่ยน',
    'ใช้รับชำระด้วย QRใช่ไม่ใช่เปลี่ยน',
    'รหัสธนาคารSCBSCB',
    'ชื่อบัญชีมหาวิทยาลัยมหาวิทยาลัย',
    'เลขที่บัญชี06920000160692000016',
  ]);
});

test('the dialog of the decision names who asked, and shows each value before and after', async () => {
  atTheCase({ step: 'change', before: account, after: { ...account, billerId: '099400099999299' } });
  await userEvent.click(await screen.findByRole('button', { name: 'อนุมัติ' }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText('ดวงใจ มณีงาม')).toBeVisible();
  expect(within(dialog).getAllByRole('row')[1]).toHaveTextContent('099400012345101099400099999299เปลี่ยน');
});

test('a scholarship names the fees that it covers by code and name', async () => {
  const [before, after] = [{ feeCodes: ['F1010'] }, { feeCodes: ['F1010', 'GONE'] }];
  const feeNames = { F1010: { th: 'ค่าเล่าเรียน', en: 'Tuition' } };
  atTheCase({ master: 'scholarship', number: 'HALF', step: 'change', before, after, feeNames });
  expect(await lines()).toEqual(['ค่าธรรมเนียมที่ครอบคลุมF1010 ค่าเล่าเรียนF1010 ค่าเล่าเรียนGONEเปลี่ยน']);
});

test('a deletion shows what goes', async () => {
  atTheCase({ step: 'delete', before: account, after: null });
  expect((await lines())[0]).toBe('รหัสธนาคารSCB–เปลี่ยน');
});

test('the lines of a pattern are told in words, and what is new stands out', async () => {
  const line = { feeCode: 'F1010', basis: { kind: 'amount', amount: '12900.00' }, account: 'revenue' };
  const rest = { frequency: 'each_term', fewestCredits: null, mostCredits: null, overYears: 'any' };
  const dearer = { feeCode: 'F1020', basis: { kind: 'percent', percent: '10', ofFee: 'F1010' }, account: 'revenue' };
  const before = { code: 'UG', feeType: 'tuition', lines: [{ ...line, ...rest }] };
  const feeNames = { F1010: { th: 'ค่าเล่าเรียน', en: 'Tuition' } };
  const after = {
    ...before,
    lines: [
      { ...line, ...rest },
      { ...dearer, ...rest },
    ],
  };
  atTheCase({ master: 'fee_pattern', number: 'UG', step: 'change', before, after, feeNames });
  expect(await screen.findByText('ขอแก้ไขรูปแบบค่าธรรมเนียม UG')).toBeInTheDocument();
  expect(await lines()).toEqual([
    'รายการที่เรียกเก็บF1010 ค่าเล่าเรียน · 12,900.00 บาทF1010 ค่าเล่าเรียน · 12,900.00 บาท' +
      'F1020 · ร้อยละ 10 ของ F1010 ค่าเล่าเรียนเปลี่ยน',
    'รหัสUGUG',
    'ประเภทค่าธรรมเนียมเหมาจ่ายเหมาจ่าย',
  ]);
  expect(screen.getByText('F1020 · ร้อยละ 10 ของ F1010 ค่าเล่าเรียน').tagName).toBe('STRONG');
});

test('amounts, days and choices of a list of refunds are told as its page says them', async () => {
  const before = { refundType: 'deposit', maximum: null, closesOn: '2026-12-31', isActive: true };
  atTheCase({ master: 'refund_list', number: 'D1', step: 'change', before, after: { ...before, maximum: '5000.00' } });
  expect(await lines()).toEqual([
    'คืนได้ไม่เกิน (บาท)–5,000.00เปลี่ยน',
    'ประเภทคืนเงินประกันคืนเงินประกัน',
    'ขอได้ถึง31 ธ.ค. 256931 ธ.ค. 2569',
    'ใช้งานใช่ใช่',
  ]);
});

test('the offices of a waiver are told in words', async () => {
  const before = { waiverKind: 'deferral', arrearsFrom: 3, offices: ['dean', 'officer'] };
  atTheCase({
    master: 'waiver_rule',
    number: 'deferral 3',
    step: 'change',
    before,
    after: { ...before, offices: ['officer'] },
  });
  expect(await screen.findByText('ขอแก้ไขผู้พิจารณาการผ่อนผัน เลื่อนการชำระ ค้างตั้งแต่ 3 ภาค')).toBeInTheDocument();
  expect(await lines()).toEqual([
    'ผู้พิจารณาตามลำดับคณบดีเจ้าหน้าที่การเงินเจ้าหน้าที่การเงินเปลี่ยน',
    'ประเภทเลื่อนการชำระเลื่อนการชำระ',
    'ค้างชำระตั้งแต่ (ภาค)33',
  ]);
});

test('the parts of an instalment pattern are told as its page says them', async () => {
  const parts = [
    { due: { kind: 'payment_period' }, percent: '40', amount: null },
    { due: { kind: 'month', months: 4, day: 31 }, percent: null, amount: null },
  ];
  atTheCase({
    master: 'instalment_pattern',
    number: 'INST',
    step: 'add',
    before: null,
    after: { code: 'INST', parts },
  });
  expect(await lines()).toEqual([
    'รหัส–INSTเปลี่ยน',
    'งวด–ร้อยละ 40 · วันสิ้นสุดการชำระเงินส่วนที่เหลือ · วันที่ 31 ของเดือนที่ 4 หลังเดือนเปิดภาคเปลี่ยน',
  ]);
});

test('the university is called by its name in the language of the page', async () => {
  const before = { nameTh: 'มหาวิทยาลัยทดลอง', nameEn: 'Trial University', taxId: '0994000123451' };
  const after = { ...before, taxId: '0994000999992' };
  atTheCase({ master: 'university', number: 'มหาวิทยาลัยทดลอง', step: 'change', before, after });
  expect(await screen.findByText('ขอแก้ไขชื่อและเลขประจำตัวผู้เสียภาษีของ มหาวิทยาลัยทดลอง')).toBeInTheDocument();
  expect((await lines())[0]).toBe('เลขประจำตัวผู้เสียภาษี09940001234510994000999992เปลี่ยน');
});

test('a new faculty of an ERP unit stands first', async () => {
  const before = { code: '1003', facultyCode: null };
  atTheCase({
    master: 'erp_unit',
    number: '1003',
    step: 'change',
    before,
    after: { ...before, facultyCode: { th: 'E วิศวกรรมศาสตร์', en: 'E Engineering' } },
  });
  expect(await lines()).toEqual(['เป็นหน่วยงานของคณะ–E วิศวกรรมศาสตร์เปลี่ยน', 'รหัส10031003']);
});

test('whoever decides sees the signature that is there and the one that shall be', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:picture');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  const asked: unknown[] = [];
  server.use(
    http.get(at('/finance/master-changes/:id/pictures/:file'), ({ params }) => {
      asked.push(params.file);
      return new Response(new Blob(['x'], { type: 'image/png' }));
    }),
  );
  const before = { firstNameTh: 'สมบัติ', validUntil: null, pictureTh: 'one', pictureEn: null };
  atTheCase({ master: 'signer', number: 'สมบัติ', step: 'change', before, after: { ...before, pictureTh: 'other' } });
  await waitFor(() => expect(screen.getAllByRole('img', { name: 'ลายมือชื่อภาษาไทย' })).toHaveLength(2));
  expect(asked.toSorted()).toEqual(['one', 'other']);
  expect((await lines())[0]).toBe('ลายมือชื่อภาษาไทยเปลี่ยน');
});

test('a fine, special fees and the unit of a scholarship are told as their pages say them', async () => {
  const fine = { kind: 'late_change', basis: 'per_day', amount: '50.00', cap: '1500.00', firstSemester: 0 };
  atTheCase({ master: 'late_fine', number: 'F4010 0/2569', step: 'add', before: null, after: fine });
  expect(await screen.findByText('ขอเพิ่มค่าปรับลงทะเบียนล่าช้า F4010 0/2569')).toBeInTheDocument();
  expect(await lines()).toEqual([
    'กรณี–เพิ่มหรือเปลี่ยนรายวิชาล่าช้าเปลี่ยน',
    'วิธีคิด–รายวัน มียอดสูงสุดเปลี่ยน',
    'อัตรา–50.00เปลี่ยน',
    'ยอดสูงสุด–1,500.00เปลี่ยน',
    'เริ่มใช้ภาค–ฤดูร้อนเปลี่ยน',
  ]);
});

test.each([
  ['subject_fee', { perCredit: '1500.00' }, 'ต่อหน่วยกิต–1,500.00เปลี่ยน'],
  ['scholarship_unit', { erpUnitId: { th: '1003 คณะ', en: '1003 Faculty' } }, 'หน่วยงาน ERP–1003 คณะเปลี่ยน'],
  ['fee_unit', { erpUnitId: { th: '1003 คณะ', en: '1003 Faculty' } }, 'หน่วยงาน ERP–1003 คณะเปลี่ยน'],
] as const)('%s is told in words', async (master, after, line) => {
  atTheCase({ master, number: 'X', step: 'change', before: {}, after });
  expect(await lines()).toEqual([line]);
});

test('what a scholarship gives is told line by line, and no fee named is every fee', async () => {
  const detail = { sequence: 1, campusCode: '', academicYear: 2569, semester: 1, percent: '50', amount: null };
  const chosen = { ...detail, sequence: 2, semester: 2, campusCode: 'B', percent: null, amount: '5000.00' };
  const before = { code: 'HALF', scholarshipType: 'discount', feeCodes: [], details: [detail] };
  const after = { ...before, details: [detail, { ...chosen, opensOn: '2026-10-01', closesOn: null }] };
  atTheCase({ master: 'scholarship', number: 'HALF', step: 'change', before, after });
  expect(await screen.findByText('ขอแก้ไขทุนหรือส่วนลด HALF')).toBeInTheDocument();
  const first = '1. 1/2569 · ทุกวิทยาเขต · ร้อยละ 50';
  expect(await lines()).toEqual([
    `รายละเอียดรายภาค${first}${first}2. 2/2569 · B · 5,000.00 บาท · นิสิตเลือกได้ 1 ต.ค. 2569 ถึง …เปลี่ยน`,
    'รหัสHALFHALF',
    'ประเภทส่วนลดของมหาวิทยาลัยส่วนลดของมหาวิทยาลัย',
    'ค่าธรรมเนียมที่ครอบคลุมทุกรายการของภาคทุกรายการของภาค',
  ]);
});

test('a copy names the terms and each fee that is copied', async () => {
  const fees = [{ th: 'UG ปริญญาตรี · วิศวกรรมศาสตร์', en: 'UG Bachelor · Engineering' }];
  atTheCase({
    master: 'normal_fee',
    number: '1/2569 → 1/2570',
    step: 'copy',
    before: null,
    after: { fromTerm: '1/2569', toTerm: '1/2570', fees, left: 2 },
  });
  expect(await screen.findByText('ขอคัดลอกค่าธรรมเนียมปกติ 1/2569 → 1/2570')).toBeInTheDocument();
  expect((await lines())[2]).toContain('UG ปริญญาตรี · วิศวกรรมศาสตร์');
});
