import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { formatBaht } from '@/lib/money';
import { shownCode } from '@/lib/subject-code';
import { dateTime, endTime } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';

/** Why a charge is what it is, in a sentence of the rule and what it looked at. */
export function useReason(): (reason: Schemas['ReasonView']) => string {
  const { t } = useTranslation('myFinance');
  const { language, pick } = useLanguage();
  return (reason) => {
    const {
      rule,
      credits,
      rate,
      percent,
      ofFee,
      capped,
      chargedBefore,
      subjectCode,
      sectionCode,
      project,
      act,
      agency,
    } = reason;
    const said = t(`reason.${rule}`, {
      credits,
      rate: rate && formatBaht(rate),
      percent,
      ofFee,
      subject: subjectCode && shownCode(subjectCode),
      agency: agency && pick(agency.th, agency.en),
      words: reason.reason,
      context: rate && !act ? 'rate' : undefined,
      count: act?.daysLate ?? (credits ? Number(credits) : undefined),
      at: act && dateTime(act.at, language),
      closed: act && endTime(act.closedAt, language),
    });
    return [
      said,
      sectionCode && t('reason.section', { section: sectionCode }),
      reason.reference && t('reason.reference', { reference: reason.reference }),
      project && t('reason.project', { project }),
      capped && t('reason.capped', { amount: formatBaht(capped) }),
      chargedBefore && t('reason.before', { amount: formatBaht(chargedBefore) }),
    ]
      .filter(Boolean)
      .join(' ');
  };
}
