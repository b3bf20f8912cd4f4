import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Figures } from '@/components/figures';
import { gregorianYear } from '@/lib/term';
import { useLanguage } from '@/lib/use-language';
import { responsibleQuery } from './api';
import { REPORT } from './report-place';

/** The subjects the caller is responsible for, each with the way to its hours taught and report; nothing without one. */
export function ResponsibleFigures() {
  const { t } = useTranslation('subjects');
  const { language, pick } = useLanguage();
  return (
    <Figures title={t('responsible.title')} query={useQuery(responsibleQuery)}>
      {(subjects) =>
        subjects.map(({ subjectCode, showCode, name, startYear, sections }) => ({
          to: `/adm/curriculum/subjects/${subjectCode}#${REPORT}`,
          label: `${showCode} ${pick(name.th, name.en)}`,
          value: sections > 0 ? t('responsible.sections', { count: sections }) : t('responsible.notOpen'),
          note: t('responsible.note', { year: language === 'en' ? gregorianYear(startYear) : startYear }),
        }))
      }
    </Figures>
  );
}
