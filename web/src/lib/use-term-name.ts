import { useTranslation } from 'react-i18next';
import { gregorianYear, type Term } from './term';
import { useLanguage } from './use-language';

/** A term in words, also none: its year is 0 then. English counts years as its dates do, and adds the academic year as the university writes it. */
export function useTermName(): (term: Term) => string {
  return useNameOf('term');
}

/** The same in few words, for a list or a heading. */
export function useShortTermName(): (term: Term) => string {
  return useNameOf('shortTerm');
}

function useNameOf(length: 'term' | 'shortTerm'): (term: Term) => string {
  const { t } = useTranslation('dashboard');
  const { language } = useLanguage();
  return ({ academicYear, semester }) => {
    if (academicYear === 0) return t('noTerm');
    const year = language === 'en' ? `${gregorianYear(academicYear)} (B.E. ${academicYear})` : String(academicYear);
    return t(length, { year, semester: t(`semester.${semester}`) });
  };
}
