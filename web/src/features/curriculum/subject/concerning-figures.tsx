import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Figures } from '@/components/figures';
import { useLanguage } from '@/lib/use-language';
import { shownCodeAmong } from '@/lib/subject-code';
import { concerningQuery } from './api';

/** Changes of subjects that something of the caller's department uses; nothing while there are none. */
export function ConcerningFigures() {
  const { t } = useTranslation(['subjects', 'cases']);
  const { pick } = useLanguage();
  return (
    <Figures title={t('concerning.title')} query={useQuery(concerningQuery)}>
      {(changes) =>
        changes.map(({ subjectCode, name, uses }, _place, all) => ({
          to: `/adm/curriculum/subjects/${subjectCode}?tab=uses`,
          label: `${shownCodeAmong(
            subjectCode,
            all.map((one) => one.subjectCode),
          )} ${pick(name.th, name.en)}`,
          value: t('concerning.uses', { count: uses }),
        }))
      }
    </Figures>
  );
}
