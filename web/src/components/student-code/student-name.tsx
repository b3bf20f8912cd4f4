import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/lib/use-language';
import { studentQuery, type Desk } from './api';

/** The name of the student next to the button of an action; nothing while no student has the code. */
export function StudentName({ desk, code }: { desk: Desk; code: string }) {
  const { t } = useTranslation('student');
  const { pick } = useLanguage();
  const { data: student } = useQuery(studentQuery(desk, code));
  return student && t('for', { name: pick(student.name.th, student.name.en), code });
}
