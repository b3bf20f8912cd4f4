import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { formatBaht } from '@/lib/money';
import { shortDate } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';

type Detail = NonNullable<Schemas['ScholarshipAddition']['details']>[number];
type Donation = NonNullable<Schemas['ScholarshipAddition']['fundraising']>[number];

/** What a scholarship gives in a term, and what was raised for it, in words. */
export function useScholarshipWords() {
  const { t } = useTranslation('masterChanges');
  const { language } = useLanguage();
  const days = ({ opensOn, closesOn }: Detail) =>
    (opensOn || closesOn) &&
    t('scholarship.chosen', {
      from: opensOn ? shortDate(opensOn, language) : '…',
      until: closesOn ? shortDate(closesOn, language) : '…',
    });
  return {
    detail: (line: Detail) =>
      [
        `${line.sequence}. ${line.semester}/${line.academicYear}`,
        line.campusCode || t('scholarship.everyCampus'),
        line.amount
          ? t('scholarship.amount', { amount: formatBaht(line.amount) })
          : t('scholarship.percent', { percent: Number(line.percent) }),
        days(line),
      ]
        .filter(Boolean)
        .join(' · '),
    donation: ({ raisedOn, amount, remark }: Donation) =>
      [shortDate(raisedOn, language), t('scholarship.amount', { amount: formatBaht(amount) }), remark]
        .filter(Boolean)
        .join(' · '),
  };
}
