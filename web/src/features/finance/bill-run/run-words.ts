import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { useLanguage } from '@/lib/use-language';

/** Whom a run is for, in words: its units, who chose, and how they are charged. */
export function useRunWords(): (run: Schemas['BillRunView']) => string {
  const { t } = useTranslation('billRuns');
  const { pick } = useLanguage();
  return (run) => {
    const { campusCode, faculty, educationLevel, whoChose, chargedAs } = run;
    const words = [
      campusCode && t('campus', { code: campusCode }),
      faculty && pick(faculty.th, faculty.en),
      educationLevel && pick(educationLevel.th, educationLevel.en),
      whoChose !== 'everybody' && t(`whoChose.${whoChose}`),
      chargedAs && t(`chargedAs.${chargedAs}`),
    ].filter(Boolean);
    return words.length > 0 ? words.join(' · ') : t('everybody');
  };
}
