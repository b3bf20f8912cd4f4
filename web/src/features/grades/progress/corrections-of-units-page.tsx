import { useTranslation } from 'react-i18next';
import { correctionsOfUnitsQuery } from '@/features/grades/grade-correction/api';
import { Corrections } from '@/features/grades/grade-correction/corrections-page';

/** The corrections of the units the caller watches over. */
export default function CorrectionsOfUnitsPage() {
  const { t } = useTranslation('gradeProgress');
  return <Corrections title={t('corrections')} hint={t('correctionsHint')} queryOf={correctionsOfUnitsQuery} />;
}
