import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { AMOUNTS } from './subject-fee-amounts';
import { useLineWords } from './line-words';
import { useScholarshipWords } from './scholarship-words';
import { usePartWords } from './part-words';
import { formatBaht } from '@/lib/money';
import { shortDate } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';

type Change = Schemas['MasterChangeView'];
type Value = Exclude<Change['after'], null>[string] | undefined;
type Line = Schemas['FeePatternView']['lines'][number];
type Part = Schemas['InstalmentPatternView']['parts'][number];
type Rule = Schemas['WaiverRuleView'];
type Scholarship = Required<Schemas['ScholarshipAddition']>;
/** A value in words, the lines of a pattern, each in words, or a picture by its file. */
export type ValueWords = string | readonly string[] | { fileId: string };

/** Values that have a look of their own, by master and field. */
const MONEY = new Set([
  'refund_list.maximum',
  'bank_account.shortTolerance',
  'late_fine.amount',
  'late_fine.cap',
  ...AMOUNTS.map((name) => `subject_fee.${name}`),
]);
const DAYS = new Set(['refund_list.opensOn', 'refund_list.closesOn', 'signer.validFrom', 'signer.validUntil']);
const PICTURES = new Set(['signer.pictureTh', 'signer.pictureEn']);

/** Whether a value is what a code or an id stands for, in both languages. */
function isNames(value: unknown): value is Schemas['Names'] {
  return typeof value === 'object' && value !== null && 'th' in value && 'en' in value;
}

/** What a field of a master holds, as its page says it. */
export function useValueWords({
  master,
  feeNames,
}: Pick<Change, 'master' | 'feeNames'>): (name: string, value: Value) => ValueWords {
  const { t } = useTranslation(['masterChanges', 'waivers']);
  const { language, pick } = useLanguage();
  const lineWords = useLineWords();
  const scholarshipWords = useScholarshipWords();
  const partWords = usePartWords();
  /** A fee item by its code and its name; by its code alone where it is none any more. */
  const feeWords = (code: string) => {
    const names = feeNames[code];
    return names ? `${code} ${pick(names.th, names.en)}` : code;
  };
  return (name, value) => {
    const field = `${master}.${name}`;
    if (value === null || value === undefined || value === '') return t('nothing');
    if (typeof value === 'boolean') return t(value ? 'common:yes' : 'common:no');
    if (field === 'fee_pattern.lines') {
      return (value as Line[]).map((line) => `${feeWords(line.feeCode)} · ${lineWords(line, feeWords)}`);
    }
    if (Array.isArray(value) && value.length === 0) return t(`none.${field}`, { defaultValue: t('nothing') });
    if (name === 'feeCodes') return (value as string[]).map(feeWords);
    if (field === 'scholarship.details') return (value as Scholarship['details']).map(scholarshipWords.detail);
    if (field === 'scholarship.fundraising')
      return (value as Scholarship['fundraising']).map(scholarshipWords.donation);
    if (field === 'instalment_pattern.parts') return (value as Part[]).map(partWords);
    if (field === 'waiver_rule.offices')
      return (value as Rule['offices']).map((office) => t(`waivers:office.${office}`));
    if (field === 'waiver_rule.waiverKind') return t(`waivers:kinds.${value as Rule['waiverKind']}`);
    if (isNames(value)) return pick(value.th, value.en);
    if (Array.isArray(value)) return value.map((entry) => (isNames(entry) ? pick(entry.th, entry.en) : String(entry)));
    const text = String(value);
    if (name === 'feeCode') return feeWords(text);
    if (PICTURES.has(field)) return { fileId: text };
    if (MONEY.has(field)) return formatBaht(text);
    if (DAYS.has(field)) return shortDate(text, language);
    // Choices have words; numbers and names stand for themselves.
    return t(`value.${field}.${text}`, { defaultValue: text });
  };
}
