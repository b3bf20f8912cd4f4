import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Figures } from '@/components/figures';
import { useLanguage } from '@/lib/use-language';
import { lostExceptionsQuery } from './api';

/** The caller's own students with exceptions that have no place in a version which became active lately. */
export function LostExceptionFigures() {
  const { t } = useTranslation('programmes');
  const { pick } = useLanguage();
  return (
    <Figures title={t('lost.title')} query={useQuery(lostExceptionsQuery)}>
      {(students) =>
        students.map(({ studentCode, student, programmeCode, revision, exceptions }) => ({
          to: `/adm/study/audits/${studentCode}`,
          label: `${studentCode} ${pick(student.th, student.en)}`,
          value: t('lost.count', { count: exceptions }),
          note: t('lost.version', { code: programmeCode, revision }),
        }))
      }
    </Figures>
  );
}
