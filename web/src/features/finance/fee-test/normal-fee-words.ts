import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { useLanguage } from '@/lib/use-language';
import { useShortTermName } from '@/lib/use-term-name';

/** Whom a normal fee is for, and in which terms, in words. */
export function useNormalFeeWords() {
  const { t } = useTranslation(['normalFees', 'masters']);
  const { pick } = useLanguage();
  const termName = useShortTermName();
  const named = (names: Schemas['Names'] | null) => names && pick(names.th, names.en);
  const entered = ({ firstEntryYear: from, lastEntryYear: to }: Schemas['NormalFeeView']) => {
    if (from && to) return t('entered.both', { from, to });
    if (from) return t('entered.from', { from });
    return to && t('entered.to', { to });
  };
  return {
    whom: (fee: Schemas['NormalFeeView']) =>
      [
        named(fee.campus),
        named(fee.faculty),
        named(fee.department),
        named(fee.major),
        named(fee.educationLevel),
        named(fee.studentType),
        named(fee.nation),
        fee.enrolmentType && t(`enrolmentTypes.${fee.enrolmentType}`),
        entered(fee),
      ]
        .filter(Boolean)
        .join(' · ') || t('everybody'),
    terms: ({ firstYear, firstSemester, lastYear, lastSemester }: Schemas['NormalFeeView']) => {
      const from = termName({ academicYear: firstYear, semester: firstSemester });
      if (typeof lastYear !== 'number' || typeof lastSemester !== 'number') return t('masters:from', { term: from });
      return t('masters:fromTo', { from, to: termName({ academicYear: lastYear, semester: lastSemester }) });
    },
  };
}
