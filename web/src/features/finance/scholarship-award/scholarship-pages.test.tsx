import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { MENU } from '@/lib/menus';
import { screenIs } from '@/testing/browser';
import { menu, staff } from '@/testing/fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

const CASE = '0192f0c0-0000-7000-8000-000000000001';
const patiently = { timeout: 10_000 };
const funder: Schemas['FunderView'] = {
  funderId: '0192f0c0-0000-7000-8000-00000000000f',
  code: 'AGRI',
  nameTh: 'มูลนิธิเกษตร',
  nameEn: 'Foundation',
  contact: '',
  isActive: true,
  scholarships: 1,
  owed: '40000.00',
  revision: 1,
};
const scholarship: Schemas['ScholarshipView'] = {
  scholarshipId: '0192f0c0-0000-7000-8000-0000000000aa',
  code: 'FULL',
  nameTh: 'ทุนเต็มจำนวน',
  nameEn: 'Full scholarship',
  scholarshipType: 'scholarship',
  sourceType: 'foundation',
  funderId: funder.funderId,
  erpUnitId: null,
  caseId: null,
  defers: true,
  isChosenByStudents: false,
  onReceipt: true,
  inReport: true,
  paysBack: false,
  isOnlyOne: true,
  isWithdrawable: false,
  isActive: true,
  feeCodes: [],
  details: [],
  fundraising: [],
  funder: { th: 'มูลนิธิเกษตร', en: 'Foundation' },
  students: 12,
  given: '240000.00',
  changedAt: '2026-11-20T02:00:00Z',
  changedBy: null,
  revision: 1,
};
const award: Schemas['AwardView'] = {
  caseId: CASE,
  scholarshipCode: 'FULL',
  scholarship: { th: 'ทุนเต็มจำนวน', en: 'Full scholarship' },
  academicYear: 2569,
  semester: 1,
  reason: 'มติ',
  stage: 'previewed',
  state: 'open',
  draftedAt: '2026-11-20T02:00:00Z',
  draftedBy: null,
  students: 3,
  good: 2,
  expected: '34600.00',
  refused: 1,
  given: 0,
  amount: '0.00',
  undone: 0,
  kept: 0,
  isMine: true,
  seesCase: false,
};
const unit = {
  campusCode: 'B',
  facultyCode: 'E',
  departmentCode: 'E1',
  majorCode: 'E09',
  campus: { th: 'บางเขน', en: 'Bangkhen' },
  faculty: { th: 'วิศวกรรมศาสตร์', en: 'Engineering' },
  department: { th: 'วิศวกรรมไฟฟ้า', en: 'Electrical' },
  major: { th: 'ไฟฟ้ากำลัง', en: 'Power' },
} as Schemas['NormalFeeChoices']['units'][number];
const choices = { patterns: [], units: [unit], educationLevels: [], studentTypes: [], nations: [] };
const page = (items: unknown[]) => ({ items, page: 1, pageSize: 20, total: items.length, isCapped: false });

beforeEach(() => {
  screenIs(true);
  server.use(
    http.get(at('/finance/funders'), () => answer(page([funder]))),
    http.get(at('/finance/scholarships'), () => answer(page([scholarship]))),
    http.get(at('/finance/scholarship-awards'), () => answer(page([award]))),
    http.get(at('/finance/normal-fees/choices'), () => answer(choices)),
    http.get(at('/terms'), () => answer([{ academicYear: 2569, semester: 1, current: true }])),
  );
});

function staffWho(menuId: number, path: string, ...actions: string[]) {
  signedIn(staff({ roleMenus: [menu(9300, 0, 'การเงิน'), menu(menuId, 9300, 'ทุน', path)] }), {
    actionScope: [{ menuId, actions }],
  });
  open(path);
}

test('scholarships are listed with who pays, how many have them and what they gave', async () => {
  staffWho(MENU.scholarships, '/adm/finance/scholarships', 'view');
  const row = await screen.findByRole('row', { name: /FULL/ }, patiently);
  expect(row).toHaveTextContent('ทุนเต็มจำนวน');
  expect(row).toHaveTextContent('240,000.00');
});

test('texts of a scholarship are saved at once, and what it gives is asked for with a reason', async () => {
  const saved: unknown[] = [];
  const asked: unknown[] = [];
  const place = `/finance/scholarships/${scholarship.scholarshipId}`;
  server.use(
    http.put(at(place), async ({ request }) => {
      saved.push(await request.json());
      return answer({ ...scholarship, nameEn: 'Whole' });
    }),
    http.put(at(`${place}/giving`), async ({ request }) => {
      asked.push(await request.json());
      return answer({ code: 'master_change_asked', message: 'มีคำขอรออยู่แล้ว', details: { case_id: CASE } }, 409);
    }),
    http.get(at(`${place}/audit`), () => answer(page([]))),
    http.get(at('/finance/fees/choices'), () => answer([])),
  );
  staffWho(MENU.scholarships, '/adm/finance/scholarships', 'view', 'edit');
  const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }, patiently));
  await press('แก้ไขข้อความของ FULL');
  const texts = await screen.findByRole('dialog', { name: 'แก้ไขข้อความของทุนหรือส่วนลด' }, patiently);
  expect(within(texts).queryByRole('textbox', { name: /รหัส/ })).toBeNull();
  const english = within(texts).getByRole('textbox', { name: /อังกฤษ/ });
  await userEvent.clear(english);
  await userEvent.type(english, 'Whole');
  await userEvent.click(within(texts).getByRole('button', { name: 'บันทึก' }));
  await expect.poll(() => saved).toMatchObject([{ nameEn: 'Whole', revision: 1 }]);
  await press('ขอแก้ไขการให้ของ FULL');
  const giving = await screen.findByRole('dialog', { name: 'ขอแก้ไขสิ่งที่ทุนหรือส่วนลดให้' }, patiently);
  await userEvent.click(within(giving).getByRole('switch', { name: 'ใช้งาน' }));
  await userEvent.click(within(giving).getByRole('button', { name: 'ส่งคำขอ' }));
  expect(await within(giving).findByText('กรุณากรอกข้อมูล')).toBeInTheDocument();
  await userEvent.type(within(giving).getByRole('textbox', { name: /เหตุผล/ }), 'เลิกให้');
  await userEvent.click(within(giving).getByRole('button', { name: 'ส่งคำขอ' }));
  await expect.poll(() => asked).toMatchObject([{ code: 'FULL', isActive: false, reason: 'เลิกให้', revision: 1 }]);
  expect(await within(giving).findByRole('link', { name: 'เปิดคำขอนั้น' })).toBeVisible();
});

test('funders are listed with what they owe in place of students', async () => {
  staffWho(MENU.funders, '/adm/finance/funders', 'view');
  expect(await screen.findByRole('row', { name: /AGRI.*มูลนิธิเกษตร.*40,000\.00/ }, patiently)).toBeVisible();
});

test('what is given is listed, and a group is narrowed to a department, a major and a status', async () => {
  const sent: unknown[] = [];
  server.use(
    http.post(at('/finance/scholarship-awards'), async ({ request }) => {
      sent.push(await request.json());
      return answer({ caseId: CASE });
    }),
    http.get(at(`/finance/scholarship-awards/${CASE}`), () => answer(award)),
    http.get(at(`/finance/scholarship-awards/${CASE}/students`), () => answer(page([]))),
  );
  staffWho(MENU.scholarshipAwards, '/adm/finance/scholarship-awards', 'view', 'add');
  expect(await screen.findByText('34,600.00', undefined, patiently)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'ให้ทุน' }));
  const dialog = await screen.findByRole('dialog', { name: 'ให้ทุน' }, patiently);
  const choose = async (label: string, option: RegExp) => {
    await userEvent.click(within(dialog).getByRole('combobox', { name: label }));
    await userEvent.click(await screen.findByRole('option', { name: option }));
  };
  await choose('ทุนหรือส่วนลด', /FULL/);
  await choose('ให้แก่', /กลุ่มนิสิต/);
  await choose('คณะ', /วิศวกรรมศาสตร์/);
  await choose('ภาควิชา', /E1/);
  await choose('สาขาวิชา', /E09/);
  await choose('สถานภาพ', /นิสิตใหม่/);
  await userEvent.type(within(dialog).getByRole('textbox', { name: /เหตุผล/ }), 'มติ');
  await userEvent.click(within(dialog).getByRole('button', { name: 'คำนวณตัวอย่าง' }));
  await expect
    .poll(() => sent)
    .toMatchObject([{ facultyCode: 'E', departmentCode: 'E1', majorCode: 'E09', statusCode: '17002' }]);
});
