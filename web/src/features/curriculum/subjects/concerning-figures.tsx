import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Figures } from '@/components/figures';
import { useLanguage } from '@/lib/use-language';
import { concerningQuery } from './api';

/** Changes of subjects that something of the caller's department uses; nothing while there are none. */
export function ConcerningFigures() {
  const { t } = useTranslation(['subjects', 'cases']);
  const { pick } = useLanguage();
  return (
    <Figures title={t('concerning.title')} query={useQuery(concerningQuery)}>
      {(changes) =>
        changes.map(({ subjectCode, name, uses }) => ({
          to: `/adm/curriculum/subjects/${subjectCode}?tab=uses`,
          label: `${subjectCode} ${pick(name.th, name.en)}`,
          value: t('concerning.uses', { count: uses }),
        }))
      }
    </Figures>
  );
}
