import type { Schemas } from '@/client/schemas';
import { noFindings } from './sheet-findings';

export const caseId = '0192f0c0-0000-7000-8000-000000000001';
export const field = (
  name: string,
  title: string,
  isRequired: boolean,
  isNeededWhenNew = false,
): Schemas['ImportField'] => ({ name, title, isRequired, isNeededWhenNew, example: '' });
export const kinds: Schemas['ImportKindView'][] = [
  {
    kind: 'external_fines',
    setting: 'agency',
    mostRows: 100_000,
    isArchive: false,
    fields: [
      field('student_code', 'รหัสนิสิต', true),
      field('amount', 'จำนวนเงิน (บาท)', true),
      field('reason', 'รายละเอียด', true),
      field('reference', 'เลขที่อ้างอิง', false),
    ],
  },
  {
    kind: 'debts',
    setting: 'fee',
    mostRows: 100_000,
    isArchive: false,
    fields: [field('student_code', 'รหัสนิสิต', true)],
  },
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
  changed: 0,
  unchanged: 0,
  closing: 0,
  closings: 'ordinary',
  settings: { academicYear: 2569, semester: 1, dueOn: '2099-01-01', agencyCode: 'LIB', feeCode: null },
  agency: { th: 'สำนักหอสมุด', en: 'Library' },
  headings: look.headings,
  columns: { student_code: 0, amount: 2, reason: 3 },
  changedFields: [],
  undoable: 0,
  withMoney: 0,
  mayContinue: true,
  seesCase: true,
  isArchive: false,
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
  change: null,
  changes: [],
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

/** A kind that brings what there is to what its file says. */
export const units: Schemas['ImportKindView'] = {
  kind: 'organisation',
  setting: 'update',
  mostRows: 100_000,
  isArchive: false,
  fields: [
    field('unit_kind', 'ประเภท', true),
    field('code', 'รหัส', true),
    field('name_th', 'ชื่อ (ไทย)', false, true),
    field('valid_from', 'ใช้ตั้งแต่วันที่', false),
  ],
};
export const lookAtUnits: Schemas['FileLook'] = {
  ...look,
  fileName: 'units.csv',
  headings: ['ประเภท', 'รหัส', 'ชื่อ (ไทย)', 'ใช้ตั้งแต่วันที่'],
  sample: [['คณะ', 'E', 'วิศวกรรมศาสตร์', '1/6/2540']],
  columns: { unit_kind: 0, code: 1, name_th: 2, valid_from: 3 },
};
/** A complete list: of its ten rows one is new, three change something, five nothing and one is refused; two are closed. */
export const batchOfUnits: Schemas['BatchDetail'] = {
  ...batch,
  kind: 'organisation',
  what: { th: 'หน่วยงานและตารางรหัส (รายการครบทั้งหมด)', en: 'Organisation and code tables (complete list)' },
  fileName: 'units.csv',
  stage: 'closing_checked',
  rows: 10,
  checked: 10,
  good: 6,
  expected: '0.00',
  refused: 1,
  changed: 3,
  unchanged: 5,
  closing: 2,
  closings: 'unusual',
  settings: { missingRows: 'closed', emptyCells: 'remove' },
  agency: null,
  headings: lookAtUnits.headings,
  columns: lookAtUnits.columns,
  changedFields: [
    { field: 'name_th', rows: 3 },
    { field: 'valid_from', rows: 1 },
  ],
};
const unit: Schemas['RowView'] = {
  ...brought,
  state: 'good',
  studentCode: null,
  studentName: null,
  invoiceNumber: null,
};
export const changedUnit: Schemas['RowView'] = {
  ...unit,
  number: 4,
  cells: ['คณะ', 'E', 'วิศวกรรมศาสตร์', '1/6/2540'],
  change: 'changed',
  changes: [
    { field: 'name_th', old: 'วิศวกรรม', new: 'วิศวกรรมศาสตร์' },
    { field: 'valid_from', old: null, new: '1997-06-01' },
  ],
};
/** Two units that a complete list does not name: they have no row in the file. */
export const closedUnits: Schemas['RowView'][] = [
  { ...unit, number: 0, cells: ['คณะ', 'X', 'คณะเก่า', ''], change: 'closed' },
  { ...unit, number: 0, cells: ['คณะ', 'Y', 'คณะเก่าอีกคณะ', ''], change: 'closed' },
];
