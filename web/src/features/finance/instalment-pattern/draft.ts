import { z } from 'zod/mini';
import * as limits from '@/client/limits';
import type { Schemas } from '@/client/schemas';
import { REASON_FIELD, reasonSchema } from '@/features/finance/master-change/reason';
import { officeCode, sentence } from '@/lib/form-fields';
import { moneyText, wireAmount } from '@/lib/money-field';

const PERCENT = /^\d{1,2}(?:\.\d{1,2})?$/u;
export const SHARES = ['percent', 'amount', 'rest'] as const;
export const DUES = ['payment_period', 'month'] as const;

const partSchema = z
  .object({
    share: z.enum(SHARES),
    percent: z.string(),
    amount: moneyText,
    due: z.enum(DUES),
    months: z.string(),
    day: z.string(),
  })
  .check(({ value, issues }) => {
    const wrong = (name: string, message: string) =>
      issues.push({ code: 'custom', path: [name], message, input: value });
    if (value.share === 'percent' && !(PERCENT.test(value.percent) && Number(value.percent) > 0))
      wrong('percent', 'validation.share');
    if (value.share === 'amount' && wireAmount(value.amount) === null) wrong('amount', 'validation.required');
    if (value.due === 'month' && !/^(?:\d|1[01])$/u.test(value.months)) wrong('months', 'validation.months');
    if (value.due === 'month' && !/^(?:[1-9]|[12]\d|3[01])$/u.test(value.day)) wrong('day', 'validation.day');
  });

/** A pattern as it is typed. */
export const instalmentSchema = z.extend(reasonSchema, {
  code: officeCode.check(z.minLength(1, 'validation.required')),
  nameTh: sentence(limits.InstalmentPatternAddition.nameTh),
  nameEn: sentence(limits.InstalmentPatternAddition.nameEn),
  isDefault: z.boolean(),
  parts: z.array(partSchema).check(z.minLength(1, 'validation.required')),
});

export type InstalmentDraft = z.infer<typeof instalmentSchema>;
type PartDraft = z.infer<typeof partSchema>;
type Part = Schemas['InstalmentPatternAddition']['parts'][number];

export const NEW_PART: PartDraft = {
  share: 'percent',
  percent: '',
  amount: '',
  due: 'month',
  months: '',
  day: '31',
};
const REST: PartDraft = { ...NEW_PART, share: 'rest', due: 'payment_period' };

function shareOf({ percent, amount }: Schemas['InstalmentPatternView']['parts'][number]): PartDraft['share'] {
  if (percent) return 'percent';
  return amount ? 'amount' : 'rest';
}

export function draftOf(pattern: Schemas['InstalmentPatternView'] | null): InstalmentDraft {
  if (!pattern) return { code: '', nameTh: '', nameEn: '', isDefault: false, parts: [REST], ...REASON_FIELD };
  const { code, nameTh, nameEn, isDefault, parts } = pattern;
  return {
    code,
    nameTh,
    nameEn,
    isDefault: Boolean(isDefault),
    parts: parts.map((part) => ({
      share: shareOf(part),
      percent: String(part.percent ?? ''),
      amount: part.amount ?? '',
      due: part.due.kind,
      months: part.due.kind === 'month' ? String(part.due.months) : '',
      day: part.due.kind === 'month' ? String(part.due.day) : '31',
    })),
    ...REASON_FIELD,
  };
}

/** The checked parts as they are sent. */
export function partsOf(parts: readonly PartDraft[]): Part[] {
  return parts.map((part) => ({
    due:
      part.due === 'month'
        ? { kind: 'month', months: Number(part.months), day: Number(part.day) }
        : { kind: 'payment_period' },
    percent: part.share === 'percent' ? part.percent : null,
    amount: part.share === 'amount' ? wireAmount(part.amount) : null,
  }));
}

/** The parts, once they can be sent. */
export function wholeParts(parts: unknown): Part[] | null {
  const read = z.array(partSchema).safeParse(parts);
  return read.success && read.data.length > 0 ? partsOf(read.data) : null;
}
