import { z } from 'zod/mini';
import * as limits from '@/client/limits';
import type { Schemas } from '@/client/schemas';
import { creditsOrNothing, officeCode, orNull, sentence, words } from '@/lib/form-fields';
import { moneyText, wireAmount } from '@/lib/money-field';
import { FEE_TYPES } from '@/features/finance/fee/api';
import { REASON_FIELD, reasonWhere } from '@/features/finance/master-change/reason';

const PERCENT = /^(?:100(?:\.0{1,2})?|\d{1,2}(?:\.\d{1,2})?)$/u;

export const KINDS = ['amount', 'credits', 'percent'] as const;
export const CREDITS = ['lecture', 'laboratory', 'all'] as const;
export const ACCOUNTS = ['revenue', 'deposit'] as const;
export const FREQUENCIES = ['each_term', 'once'] as const;
export const OVER_YEARS = ['any', 'only', 'never'] as const;

const lineSchema = z
  .object({
    feeCode: z.string().check(z.minLength(1, 'validation.required')),
    kind: z.enum(KINDS),
    amount: moneyText,
    credits: z.enum(CREDITS),
    bands: z.array(z.object({ rate: moneyText, upTo: creditsOrNothing })),
    cap: moneyText,
    percent: z.string(),
    ofFee: z.string(),
    account: z.enum(ACCOUNTS),
    frequency: z.enum(FREQUENCIES),
    fewest: creditsOrNothing,
    most: creditsOrNothing,
    overYears: z.enum(OVER_YEARS),
  })
  .check(({ value, issues }) => {
    const missing = (path: (string | number)[], message: string) =>
      issues.push({ code: 'custom', path, message, input: value });
    if (value.kind === 'amount' && wireAmount(value.amount) === null) missing(['amount'], 'validation.required');
    if (value.kind === 'percent' && !PERCENT.test(value.percent)) missing(['percent'], 'validation.share');
    if (value.kind === 'percent' && !value.ofFee) missing(['ofFee'], 'validation.required');
    if (value.kind !== 'credits') return;
    value.bands.forEach(({ rate, upTo }, index) => {
      if (wireAmount(rate) === null) missing(['bands', index, 'rate'], 'validation.required');
      if (index < value.bands.length - 1 && !upTo) missing(['bands', index, 'upTo'], 'validation.upTo');
    });
  });

/** A pattern as it is typed. The last band of a line has no end, whatever was typed there before. */
export const patternSchemaOf = (pattern: Schemas['FeePatternView'] | null) =>
  z.object({
    code: officeCode.check(z.minLength(1, 'validation.required')),
    nameTh: sentence(limits.FeePatternInput.nameTh),
    nameEn: sentence(limits.FeePatternInput.nameEn),
    feeType: z.enum(FEE_TYPES),
    description: words(limits.FeePatternInput.description),
    lines: z.array(lineSchema),
    reason: reasonWhere(charges(pattern)),
  });

/** Whether anybody is charged by the pattern: then a second person agrees before it changes. */
export function charges(pattern: Schemas['FeePatternView'] | null): pattern is Schemas['FeePatternView'] {
  return pattern !== null && pattern.normalFees > 0;
}

export type PatternDraft = z.infer<ReturnType<typeof patternSchemaOf>>;
export type LineDraft = z.infer<typeof lineSchema>;

const NEW_BAND = { rate: '', upTo: '' };
export const NEW_LINE: LineDraft = {
  feeCode: '',
  kind: 'amount',
  amount: '',
  credits: 'all',
  bands: [NEW_BAND],
  cap: '',
  percent: '',
  ofFee: '',
  account: 'revenue',
  frequency: 'each_term',
  fewest: '',
  most: '',
  overYears: 'any',
};

const typed = (value: string | number | null | undefined) =>
  value === null || value === undefined ? '' : String(value);

function lineDraftOf(line: Schemas['FeePatternView']['lines'][number]): LineDraft {
  const { basis } = line;
  return {
    ...NEW_LINE,
    feeCode: line.feeCode,
    kind: basis.kind,
    ...(basis.kind === 'amount' && { amount: basis.amount }),
    ...(basis.kind === 'percent' && { percent: typed(basis.percent), ofFee: basis.ofFee }),
    ...(basis.kind === 'credits' && {
      credits: basis.credits,
      bands: basis.bands.map(({ rate, upToCredits }) => ({ rate, upTo: typed(upToCredits) })),
      cap: typed(basis.cap),
    }),
    account: line.account,
    frequency: line.frequency,
    fewest: typed(line.fewestCredits),
    most: typed(line.mostCredits),
    overYears: line.overYears,
  };
}

export function draftOf(pattern: Schemas['FeePatternView'] | null): PatternDraft {
  if (!pattern) {
    const names = { code: '', nameTh: '', nameEn: '', feeType: 'tuition' as const, description: '' };
    return { ...names, lines: [NEW_LINE], ...REASON_FIELD };
  }
  const { code, nameTh, nameEn, feeType, description, lines } = pattern;
  return { code, nameTh, nameEn, feeType, description, lines: lines.map(lineDraftOf), ...REASON_FIELD };
}

function basisOf(line: LineDraft): Schemas['FeePatternInput']['lines'][number]['basis'] {
  if (line.kind === 'amount') return { kind: 'amount', amount: wireAmount(line.amount) ?? '' };
  if (line.kind === 'percent') return { kind: 'percent', percent: line.percent, ofFee: line.ofFee };
  return {
    kind: 'credits',
    credits: line.credits,
    bands: line.bands.map(({ rate, upTo }, index) => ({
      rate: wireAmount(rate) ?? '',
      upToCredits: index < line.bands.length - 1 ? orNull(upTo) : null,
    })),
    cap: wireAmount(line.cap),
  };
}

/** A checked draft as it is sent. */
export function patternOf({ lines, ...draft }: Omit<PatternDraft, 'reason'>): Schemas['FeePatternInput'] {
  return {
    ...draft,
    lines: lines.map((line) => ({
      feeCode: line.feeCode,
      basis: basisOf(line),
      account: line.account,
      frequency: line.frequency,
      fewestCredits: orNull(line.fewest),
      mostCredits: orNull(line.most),
      overYears: line.overYears,
    })),
  };
}
