import { useTranslation } from 'react-i18next';
import type { Term } from './term';

/** A term in words. The year is the university's own, of the Buddhist era in both languages; English says so. */
export function useTermName(): (term: Term) => string {
  const { t } = useTranslation('dashboard');
  return ({ academicYear, semester }) => t('term', { year: academicYear, semester: t(`semester.${semester}`) });
}
