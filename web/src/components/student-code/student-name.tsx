import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/lib/use-language';
import { studentQuery, type Desk } from './api';

/** For whom something is done, beside the button that does it; nothing while the code is nobody's. */
export function StudentName({ desk, code }: { desk: Desk; code: string }) {
  const { t } = useTranslation('student');
  const { pick } = useLanguage();
  const { data: student } = useQuery(studentQuery(desk, code));
  return student && t('for', { name: pick(student.name.th, student.name.en), code });
}
