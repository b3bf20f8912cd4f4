import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { useListParams } from '@/components/data-table/use-list-params';
import { SearchListPage } from '@/components/search-list-page';
import { CORRECTION_STATUSES, GradeStatusChip, useStatusFilter } from '@/features/grades/status/grade-status';
import { dateTime } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { useTermName } from '@/lib/use-term-name';
import { myCorrectionsQuery } from './api';

/** The corrections a teacher asked for, and how each stands. */
export default function CorrectionsPage() {
  const { t } = useTranslation('gradeCorrections');
  return <Corrections title={t('mine.title')} hint={t('mine.hint')} queryOf={myCorrectionsQuery} />;
}

interface CorrectionsProps {
  title: string;
  hint: string;
  queryOf: typeof myCorrectionsQuery;
}

/** A list of corrections, found by how they stand. */
export function Corrections({ title, hint, queryOf }: CorrectionsProps) {
  const { t } = useTranslation('gradeCorrections');
  const { language, pick } = useLanguage();
  const termName = useTermName();
  const params = useListParams();
  const { page, pageSize } = params;
  const { chosen, filter } = useStatusFilter(params, CORRECTION_STATUSES);
  return (
    <SearchListPage
      title={title}
      hint={hint}
      filters={[filter]}
      empty={t('mine.empty')}
      emptyHint={t('mine.emptyHint')}
      params={params}
      query={useQuery(queryOf({ page, pageSize, status: chosen }))}
      rowId={({ caseId }) => caseId}
      rowName={({ number }) => number}
      columns={[
        {
          key: 'number',
          header: t('column.number'),
          cell: ({ caseId, number }) => (
            <Link component={RouterLink} to={`/adm/cases/${caseId}`}>
              {number}
            </Link>
          ),
          note: ({ openedAt }) => dateTime(openedAt, language),
        },
        {
          key: 'subject',
          header: t('column.subject'),
          cell: ({ subjectCode, subject }) => `${subjectCode} ${pick(subject.th, subject.en)}`,
          note: (row) => termName(row),
        },
        {
          key: 'student',
          header: t('column.student'),
          cell: ({ studentCode }) => studentCode,
          note: ({ student }) => pick(student.th, student.en),
        },
        {
          key: 'change',
          header: t('column.change'),
          align: 'center',
          cell: ({ before, after }) => `${before} → ${after}`,
        },
        {
          key: 'status',
          header: t('column.status'),
          cell: ({ status }) => <GradeStatusChip status={status} />,
        },
      ]}
    />
  );
}
