import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import type { Column } from '@/components/data-table/types';
import { AccountLink } from '@/features/finance/account-link/account-link';
import { useLanguage } from '@/lib/use-language';

/** The columns of whose row it is, the same in each list of payments: the student and the faculty. */
export function useStudentColumns<
  Line extends Pick<Schemas['InvoiceLine'], 'studentCode' | 'studentName' | 'facultyName'>,
>(): {
  student: Column<Line>;
  faculty: Column<Line>;
} {
  const { t } = useTranslation('payments');
  const { pick } = useLanguage();
  return {
    student: {
      key: 'student',
      header: t('column.student'),
      cell: ({ studentCode }) => <AccountLink studentCode={studentCode} />,
      note: ({ studentName }) => pick(studentName.th, studentName.en),
    },
    faculty: {
      key: 'faculty',
      header: t('column.faculty'),
      cell: ({ facultyName }) => pick(facultyName.th, facultyName.en),
    },
  };
}
