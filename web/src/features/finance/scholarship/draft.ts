import { z } from 'zod/mini';
import * as limits from '@/client/limits';
import type { Schemas } from '@/client/schemas';
import { dayOrNothing, officeCode, orNull, sentence, typedAs, words, yearText } from '@/lib/form-fields';
import { moneyText, wireAmount } from '@/lib/money-field';
import { reasonSchema } from '@/features/finance/master-change/reason';

const PERCENT = /^(?:100|\d{1,2}(?:\.\d{1,2})?)$/u;
export const TYPES = ['discount', 'scholarship', 'loan'] as const;
export const SOURCES = ['university', 'government', 'foundation', 'company', 'loan_fund'] as const;
export const SHARES = ['percent', 'amount'] as const;
export const SEMESTERS = ['0', '1', '2'] as const;
/** What a second person agrees to, and what one officer changes. */
export const GIVING_FLAGS = [
  'defers',
  'isChosenByStudents',
  'paysBack',
  'isOnlyOne',
  'isWithdrawable',
  'isActive',
] as const;
export const TEXT_FLAGS = ['onReceipt', 'inReport'] as const;
const FLAGS = [...GIVING_FLAGS, ...TEXT_FLAGS];

const detailSchema = z
  .object({
    sequence: typedAs(/^[1-9]\d{0,2}$/u, 'validation.required'),
    campusCode: z.string(),
    academicYear: yearText,
    semester: z.enum(SEMESTERS),
    share: z.enum(SHARES),
    percent: z.string(),
    amount: moneyText,
    opensOn: dayOrNothing,
    closesOn: dayOrNothing,
  })
  .check(({ value, issues }) => {
    const wrong = (name: string, message: string) =>
      issues.push({ code: 'custom', path: [name], message, input: value });
    if (value.share === 'percent' && !(PERCENT.test(value.percent) && Number(value.percent) > 0))
      wrong('percent', 'validation.share');
    if (value.share === 'amount' && wireAmount(value.amount) === null) wrong('amount', 'validation.required');
  });

const fundraisingSchema = z
  .object({
    funderId: z.string().check(z.minLength(1, 'validation.required')),
    raisedOn: dayOrNothing,
    amount: moneyText,
    remark: words(limits.FundraisingWire.remark),
  })
  .check(({ value, issues }) => {
    if (wireAmount(value.amount) === null)
      issues.push({ code: 'custom', path: ['amount'], message: 'validation.required', input: value });
    if (value.raisedOn === null)
      issues.push({ code: 'custom', path: ['raisedOn'], message: 'validation.required', input: value });
  });

const scholarshipSchema = z.object({
  code: officeCode.check(z.minLength(1, 'validation.required')),
  nameTh: sentence(limits.ScholarshipAddition.nameTh),
  nameEn: sentence(limits.ScholarshipAddition.nameEn),
  scholarshipType: z.enum(TYPES),
  sourceType: z.enum(SOURCES),
  funderId: z.string(),
  feeCodes: z.array(z.string()),
  details: z.array(detailSchema),
  fundraising: z.array(fundraisingSchema),
  defers: z.boolean(),
  isChosenByStudents: z.boolean(),
  onReceipt: z.boolean(),
  inReport: z.boolean(),
  paysBack: z.boolean(),
  isOnlyOne: z.boolean(),
  isWithdrawable: z.boolean(),
  isActive: z.boolean(),
  reason: z.string(),
});

/** A scholarship as it is typed; the reason is for the second person. */
export type ScholarshipDraft = z.infer<typeof scholarshipSchema>;

/** What a dialog is for: a new scholarship, what one gives, or its texts. */
export type Part = 'new' | 'giving' | 'texts';

const TEXTS = {
  nameTh: true,
  nameEn: true,
  sourceType: true,
  onReceipt: true,
  inReport: true,
  fundraising: true,
} as const;
const { reason } = reasonSchema.shape;
/** What a dialog checks: only what it shows. */
export const SCHEMAS = {
  new: z.extend(scholarshipSchema, { reason }),
  giving: z.extend(z.omit(scholarshipSchema, TEXTS), { reason }),
  texts: z.pick(scholarshipSchema, TEXTS),
};
type DetailDraft = z.infer<typeof detailSchema>;

/** A new detail, numbered after the last one. */
export function newDetail(details: readonly DetailDraft[]): DetailDraft {
  return {
    sequence: String(Math.max(0, ...details.map(({ sequence }) => Number(sequence) || 0)) + 1),
    campusCode: '',
    academicYear: details.at(-1)?.academicYear ?? '',
    semester: '1',
    share: 'percent',
    percent: '',
    amount: '',
    opensOn: null,
    closesOn: null,
  };
}

const NEW: ScholarshipDraft = {
  code: '',
  nameTh: '',
  nameEn: '',
  scholarshipType: 'scholarship',
  sourceType: 'foundation',
  funderId: '',
  feeCodes: [],
  details: [],
  fundraising: [],
  defers: false,
  isChosenByStudents: false,
  onReceipt: true,
  inReport: true,
  paysBack: false,
  isOnlyOne: false,
  isWithdrawable: false,
  isActive: true,
  reason: '',
};

export function draftOf(scholarship: Schemas['ScholarshipView'] | null): ScholarshipDraft {
  if (!scholarship) return NEW;
  const { code, nameTh, nameEn, scholarshipType, sourceType, funderId } = scholarship;
  const flags = Object.fromEntries(FLAGS.map((flag) => [flag, Boolean(scholarship[flag])])) as Pick<
    ScholarshipDraft,
    (typeof FLAGS)[number]
  >;
  return {
    ...flags,
    reason: '',
    code,
    nameTh,
    nameEn,
    scholarshipType,
    sourceType,
    funderId: funderId ?? '',
    feeCodes: scholarship.feeCodes ?? [],
    details: (scholarship.details ?? []).map((detail) => ({
      sequence: String(detail.sequence),
      campusCode: detail.campusCode ?? '',
      academicYear: String(detail.academicYear),
      semester: String(detail.semester) as DetailDraft['semester'],
      share: detail.amount ? 'amount' : 'percent',
      percent: String(detail.percent ?? ''),
      amount: detail.amount ?? '',
      opensOn: detail.opensOn ?? null,
      closesOn: detail.closesOn ?? null,
    })),
    fundraising: (scholarship.fundraising ?? []).map(({ funderId: from, raisedOn, amount, remark }) => ({
      funderId: from,
      raisedOn,
      amount,
      remark: remark ?? '',
    })),
  };
}

/** The checked scholarship as it is sent. */
export function wireOf({ details, fundraising, funderId, ...draft }: ScholarshipDraft): Schemas['ScholarshipAddition'] {
  return {
    ...draft,
    funderId: draft.scholarshipType === 'discount' ? null : orNull(funderId),
    details: details.map(({ share, percent, amount, sequence, academicYear, semester, ...detail }) => ({
      ...detail,
      sequence: Number(sequence),
      academicYear: Number(academicYear),
      semester: Number(semester),
      percent: share === 'percent' ? percent : null,
      amount: share === 'amount' ? wireAmount(amount) : null,
    })),
    fundraising: fundraising.map(({ amount, raisedOn, ...line }) => ({
      ...line,
      amount: wireAmount(amount) ?? '',
      raisedOn: raisedOn ?? '',
    })),
  };
}
