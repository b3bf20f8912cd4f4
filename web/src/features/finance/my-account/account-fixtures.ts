import type { Schemas } from '@/client/schemas';

export const CHOSEN: Schemas['TypeChoiceView'] = {
  enrolType: 'normal',
  paymentMethod: 'instalments',
  opensAt: '2026-11-01T00:00:00Z',
  closesAt: '2099-01-01T00:00:00Z',
  refused: null,
  maintainRefused: null,
};
export const NUMBER = 'INV-B-2570-0000042';
export const INVOICE_ID = '01990000-0000-7000-8000-000000000001';
export const DUE: Schemas['DueInstalment'] = {
  invoiceId: INVOICE_ID,
  number: NUMBER,
  academicYear: 2569,
  semester: 2,
  sequence: 1,
  parts: 2,
  dueOn: '2026-12-20',
  open: '4800.00',
  isOverdue: false,
  daysLeft: 28,
};
export const INVOICE: Schemas['AccountView']['invoices'][number] = {
  invoiceId: INVOICE_ID,
  number: NUMBER,
  kind: 'single',
  academicYear: 2569,
  semester: 2,
  issuedAt: '2026-11-12T03:00:00Z',
  total: '12500.00',
  credited: '500.00',
  reduced: '0.00',
  paid: '0.00',
  open: '12000.00',
  state: 'unpaid',
  dueOn: '2026-12-20',
  lastPaidAt: null,
  receipts: ['KU2-B-2570-0000009'],
  charges: [
    {
      feeCode: 'F1030',
      name: { th: 'ค่าธรรมเนียมการศึกษา', en: 'Tuition' },
      amount: '12500.00',
      credited: '500.00',
      reduced: '0.00',
      paid: '0.00',
      reason: { rule: 'fixed_amount', version: 1 },
    },
  ],
  instalments: [
    { dueOn: '2026-12-20', amount: '4800.00', paid: '0.00' },
    { dueOn: '2027-01-31', amount: '7200.00', paid: '0.00' },
  ],
};

export function account(
  changes: Partial<Schemas['StudentAccount']['account']> = {},
  dues: Schemas['DueInstalment'][] = [DUE],
): Schemas['StudentAccount'] {
  return {
    dues,
    account: {
      student: {
        studentCode: '6610450001',
        name: { th: 'ทดสอบ', en: 'Test' },
        faculty: { th: 'วิทย์', en: 'Science' },
        major: { th: 'คอม', en: 'Computing' },
        status: { th: 'ปกติ', en: 'Current' },
      },
      asOf: '2026-11-22',
      balance: '12000.00',
      receivable: '12000.00',
      unapplied: '0.00',
      refundPayable: '0.00',
      refundAsked: '0.00',
      withdrawable: '0.00',
      invoices: [INVOICE],
      payments: [],
      receipts: [],
      creditNotes: [],
      oldReceipts: [],
      ...changes,
    },
  };
}

export const RECEIPT: Schemas['AccountView']['receipts'][number] = {
  number: 'KU2-B-2570-0000009',
  issuedAt: '2026-11-20T05:00:00Z',
  campus: { th: 'บางเขน', en: 'Bang Khen' },
  total: '4800.00',
  invoices: [NUMBER],
  movedTo: [],
  cancelledAt: null,
  originalAt: null,
  originalBy: null,
  copies: 0,
  substitutes: 0,
};

export const OLD_RECEIPT: Schemas['AccountView']['oldReceipts'][number] = {
  book: '2566',
  number: 'KU-0012345',
  receivedOn: '2023-06-15',
  amount: '15300.00',
  academicYear: 2566,
  semester: 1,
  description: 'ค่าธรรมเนียมการศึกษา',
};
