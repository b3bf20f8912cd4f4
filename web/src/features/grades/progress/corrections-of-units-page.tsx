import { useTranslation } from 'react-i18next';
import { correctionsOfUnitsQuery } from '@/features/grades/corrections/api';
import { Corrections } from '@/features/grades/corrections/corrections-page';

/** The corrections of the units the caller watches over. */
export default function CorrectionsOfUnitsPage() {
  const { t } = useTranslation('gradeProgress');
  return <Corrections title={t('corrections')} hint={t('correctionsHint')} queryOf={correctionsOfUnitsQuery} />;
}
