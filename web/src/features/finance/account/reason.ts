import { useTranslation } from 'react-i18next';
import type { ChargeReason } from '@/client/models';
import { formatBaht } from '@/lib/money';

/** Why a charge is what it is, in a sentence of the rule and what it looked at. */
export function useReason(): (reason: ChargeReason) => string {
  const { t } = useTranslation('myFinance');
  return (reason) => {
    const { rule, credits, rate, percent, ofFee, capped, chargedBefore, subjectCode } = reason;
    const said = t(`reason.${rule}`, {
      credits,
      rate: rate && formatBaht(rate),
      percent,
      ofFee,
      subject: subjectCode?.split('-')[0],
      context: rate ? 'rate' : undefined,
    });
    return [
      said,
      capped && t('reason.capped', { amount: formatBaht(capped) }),
      chargedBefore && t('reason.before', { amount: formatBaht(chargedBefore) }),
    ]
      .filter(Boolean)
      .join(' ');
  };
}
