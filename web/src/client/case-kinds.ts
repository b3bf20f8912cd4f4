import type { Schemas } from './schemas';

type CaseKind = Schemas['CaseKind'];

/** Every process. A type alone is gone when the code runs; type checking refuses a list that is not the API's. */
const KINDS: Readonly<Record<CaseKind, true>> = {
  enrolment: true,
  waitlist: true,
  unlock: true,
  allocation_round: true,
  payment: true,
  payment_exception: true,
  refund: true,
  receipt_cancellation: true,
  invoice_cancellation: true,
  write_off: true,
  write_off_reversal: true,
  instalment_split: true,
  bank_mistake: true,
  line_match: true,
  day_close: true,
  master_change: true,
  sponsor_payment: true,
  sponsor_payment_reversal: true,
  award_shortfall: true,
  waiver: true,
  bill_run: true,
  grade_submission: true,
  incomplete_grade: true,
  grade_extension: true,
  grade_correction: true,
  standing_review: true,
  import_batch: true,
  scholarship_award: true,
  subject_change: true,
  leave: true,
  transfer_credit: true,
  graduation: true,
  conferral: true,
  programme_exception: true,
  name_change: true,
  year_promotion: true,
  programme_change: true,
  role_change: true,
  adoption: true,
};

export const CASE_KINDS = Object.keys(KINDS) as CaseKind[];
