import type { CaseKind } from './models';

/** Every process, as the OpenAPI document lists them. Made by `make client`. */
export const CASE_KINDS: readonly CaseKind[] = ['enrolment', 'waitlist', 'unlock', 'allocation_round', 'payment', 'payment_exception', 'refund', 'receipt_cancellation', 'invoice_cancellation', 'write_off', 'write_off_reversal', 'instalment_split', 'bank_mistake', 'line_match', 'day_close', 'sponsor_payment', 'sponsor_payment_reversal', 'award_shortfall', 'waiver', 'bill_run', 'grade_submission', 'incomplete_grade', 'grade_extension', 'grade_correction', 'standing_review', 'import_batch', 'scholarship_award', 'subject_change', 'leave', 'transfer_credit', 'graduation', 'conferral', 'programme_exception', 'programme_change'];
