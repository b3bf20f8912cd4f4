import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import type { Column } from '@/components/data-table/types';
import { Panel } from '@/components/page';
import { PlainTable } from '@/components/plain-table';
import { useLanguage } from '@/lib/use-language';

type Faculty = Schemas['FacultyPromotion'];

const risesOf = ({ steps }: Faculty) => steps.reduce((sum, { students }) => sum + students, 0);

/** How many go from each study year to the next one in each faculty, and who stays. */
export function PromotionFaculties({ promotion }: { promotion: Schemas['PromotionDetail'] }) {
  const { t } = useTranslation('yearPromotions');
  const { pick } = useLanguage();
  if (promotion.faculties.length === 0) return null;
  const columns: Column<Faculty>[] = [
    {
      key: 'faculty',
      header: t('column.faculty'),
      cell: ({ faculty }) => pick(faculty.th, faculty.en),
      note: ({ facultyCode }) => facultyCode,
    },
    {
      key: 'rise',
      header: t('column.rise'),
      align: 'right',
      cell: (row) => t('count', { count: risesOf(row) }),
    },
    {
      key: 'steps',
      header: t('column.steps'),
      cell: ({ steps }) =>
        steps
          .map(({ fromYear, students }) => t('step', { from: fromYear, to: fromYear + 1, count: students }))
          .join(' · '),
    },
    {
      key: 'unchanged',
      header: t('unchanged'),
      align: 'right',
      cell: ({ unchanged }) => t('count', { count: unchanged }),
    },
    {
      key: 'toLookAt',
      header: t('toLookAt'),
      align: 'right',
      cell: ({ toLookAt, moved, kept }) => t('count', { count: toLookAt + moved + kept }),
    },
  ];
  return (
    <Panel title={t('byFaculty')}>
      <PlainTable
        label={t('byFaculty')}
        columns={columns}
        rows={promotion.faculties}
        rowId={({ facultyCode }) => facultyCode}
        rowName={({ facultyCode }) => facultyCode}
      />
    </Panel>
  );
}
