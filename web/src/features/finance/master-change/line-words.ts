import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { formatBaht } from '@/lib/money';

type Line = Schemas['FeePatternView']['lines'][number];
const asCode = (code: string) => code;

/** What a line of a pattern charges and when, in words; `feeWords` says the fee that a percentage is of. */
export function useLineWords(): (line: Line, feeWords?: (code: string) => string) => string {
  const { t } = useTranslation('feePatterns');
  const basis = (line: Line, feeWords: (code: string) => string) => {
    const { basis: by } = line;
    if (by.kind === 'amount') return [t('says.amount', { amount: formatBaht(by.amount) })];
    if (by.kind === 'percent') return [t('says.percent', { percent: Number(by.percent), fee: feeWords(by.ofFee) })];
    const kind = t(`credits.${by.credits}`);
    const rates = by.bands.map(({ rate }) => formatBaht(rate)).join(' / ');
    return [
      by.bands.length === 1 ? t('says.credits', { rate: rates, kind }) : t('says.bands', { rates, kind }),
      by.cap && t('says.cap', { amount: formatBaht(by.cap) }),
    ];
  };
  return (line, feeWords = asCode) =>
    [
      ...basis(line, feeWords),
      line.frequency === 'once' && t('says.once'),
      line.account === 'deposit' && t('says.deposit'),
      line.fewestCredits !== null && t('says.fewest', { count: Number(line.fewestCredits) }),
      line.mostCredits !== null && t('says.most', { count: Number(line.mostCredits) }),
      line.overYears !== 'any' && t(`says.${line.overYears}`),
    ]
      .filter(Boolean)
      .join(' · ');
}
