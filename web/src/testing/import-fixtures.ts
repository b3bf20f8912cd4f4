import type { Schemas } from '@/client/schemas';
import { noFindings } from './sheet-findings';

export const caseId = '0192f0c0-0000-7000-8000-000000000001';
const field = (name: string, title: string, isRequired: boolean) => ({ name, title, isRequired, example: '' });
export const kinds: Schemas['ImportKindView'][] = [
  {
    kind: 'external_fines',
    setting: 'agency',
    fields: [
      field('student_code', 'รหัสนิสิต', true),
      field('amount', 'จำนวนเงิน (บาท)', true),
      field('reason', 'รายละเอียด', true),
      field('reference', 'เลขที่อ้างอิง', false),
    ],
  },
  { kind: 'debts', setting: 'fee', fields: [field('student_code', 'รหัสนิสิต', true)] },
];
export const look: Schemas['FileLook'] = {
  namedAccount: null,
  otherAccounts: [],
  headingRow: 1,
  headingLines: 1,
  knownHeadings: 2,
  firstRows: [
    { number: 1, cells: ['รหัสนิสิต', 'ชื่อ', 'ค่าปรับ', 'รายละเอียด'] },
    { number: 2, cells: ['6610450001', 'ทดสอบ', '120.00', 'คืนหนังสือช้า'] },
  ],
  fileName: 'fines.csv',
  rows: 8,
  headings: ['รหัสนิสิต', 'ชื่อ', 'ค่าปรับ', 'รายละเอียด'],
  sample: [['6610450001', 'ทดสอบ', '120.00', 'คืนหนังสือช้า']],
  columns: { student_code: 0, reason: 3 },
  findings: noFindings,
};
export const library: Schemas['AgencyView'] = {
  agencyId: caseId,
  code: 'LIB',
  nameTh: 'สำนักหอสมุด',
  nameEn: 'Library',
  feeCode: 'F4030',
  fee: { th: 'ค่าปรับห้องสมุด', en: 'Library fine' },
  isActive: true,
  caseId: null,
  students: 0,
  revision: 1,
};
export const batch: Schemas['BatchDetail'] = {
  caseId: caseId,
  kind: 'external_fines',
  what: { th: 'ค่าปรับสำนักหอสมุด 2569/1', en: 'fines of Library 2569/1' },
  fileName: 'fines.csv',
  stage: 'checked',
  state: 'open',
  uploadedAt: '2026-11-20T02:00:00Z',
  uploadedBy: { th: 'นางการเงิน ใจดี', en: 'Mrs. Finance Jaidee' },
  checkedAt: '2026-11-20T02:01:00Z',
  startedAt: null,
  finishedAt: null,
  rows: 8,
  checked: 8,
  done: 0,
  good: 2,
  expected: '1370.50',
  warned: 0,
  refused: 1,
  doneBefore: 0,
  applied: 0,
  amount: '0.00',
  failed: 0,
  undone: 0,
  kept: 0,
  settings: { academicYear: 2569, semester: 1, dueOn: '2099-01-01', agencyCode: 'LIB', feeCode: null },
  agency: { th: 'สำนักหอสมุด', en: 'Library' },
  headings: look.headings,
  columns: { student_code: 0, amount: 2, reason: 3 },
  undoable: 0,
  withMoney: 0,
  mayContinue: true,
  seesCase: true,
};
export const refused: Schemas['RowView'] = {
  number: 7,
  cells: ['6610450005', 'ทดสอบ', 'ร้อยบาท', 'คืนหนังสือช้า'],
  state: 'refused',
  studentCode: null,
  studentName: null,
  amount: null,
  invoiceNumber: null,
  problem: {
    code: 'import_amount_wrong',
    message: '“ร้อยบาท” ไม่ใช่จำนวนเงิน',
    field: 'amount',
    title: 'จำนวนเงิน (บาท)',
  },
  more: [],
  warnings: [],
};
export const brought: Schemas['RowView'] = {
  ...refused,
  number: 2,
  state: 'applied',
  studentCode: '6610450001',
  studentName: { th: 'นายทดสอบ ดีงาม', en: 'Mr. Test Deengam' },
  amount: '120.00',
  invoiceNumber: 'INV-B-2570-0000042',
  problem: null,
};
