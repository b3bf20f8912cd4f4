import type { Schemas } from '@/client/schemas';

const OF_MONEY: ReadonlySet<Schemas['ImportKind']> = new Set([
  'external_fines',
  'debts',
  'waivers',
  'statement_lines',
  'scholarships',
  'discounts',
  'loan_disbursements',
  'balances',
  'old_receipts',
  'held_awards',
]);

/** Whether the rows of a kind come to money and are of students. */
export const comesToMoney = (kind: Schemas['ImportKind']) => OF_MONEY.has(kind);
