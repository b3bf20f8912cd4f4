import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { formatBaht } from '@/lib/money';
import { useLanguage } from '@/lib/use-language';

/** What the end of the studies does, a sentence each: to subjects, fees and requests. */
export function useEffects(): (what: Schemas['ReviewView']['preview']) => string[] {
  const { t } = useTranslation('standingWatch');
  const { pick } = useLanguage();
  return (what) => {
    const subjects = what.enrolments
      .map(({ subjectCode, sectionCode }) => `${subjectCode} (${sectionCode})`)
      .join(', ');
    const requests = what.requests.map(({ titleTh, titleEn }) => pick(titleTh, titleEn)).join(', ');
    return [
      subjects ? t('does.enrolments', { subjects }) : t('does.noEnrolments'),
      t('does.fees', {
        before: formatBaht(what.unpaidBefore),
        after: formatBaht(what.unpaidAfter),
        notes: what.creditNotes,
      }),
      Number(what.lumpSum) > 0 ? t('does.lumpSum', { amount: formatBaht(what.lumpSum) }) : t('does.noLumpSum'),
      ...(what.refundPercent ? [t('does.refund', { percent: what.refundPercent })] : []),
      ...(requests ? [t('does.open', { requests })] : []),
    ];
  };
}
