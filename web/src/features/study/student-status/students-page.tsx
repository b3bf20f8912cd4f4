import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { useListParams } from '@/components/data-table/use-list-params';
import { SearchListPage } from '@/components/search-list-page';
import { useUnitNames } from '@/features/people/organisation/use-units';
import { longDate } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { studentsQuery } from './api';
import { STATUSES } from './statuses';

/** Students within the user's scope with their status; each leads to the whole history. */
export default function StudentsPage() {
  const { t } = useTranslation('studentStatus');
  const { language, pick } = useLanguage();
  const { major: majorName } = useUnitNames();
  const params = useListParams();
  const query = useQuery(
    studentsQuery({
      text: params.filter('text'),
      status: STATUSES.find((known) => known === params.filter('status')),
      page: params.page,
      pageSize: params.pageSize,
    }),
  );
  return (
    <SearchListPage
      title={t('title')}
      hint={t('hint')}
      searchLabel={t('search')}
      filters={[
        {
          name: 'status',
          label: t('column.status'),
          allLabel: t('all'),
          options: STATUSES.map((value) => ({ value, label: t(`status.${value}`) })),
        },
      ]}
      actions={
        <Button component={RouterLink} to="/adm/students/leaves" variant="outlined">
          {t('leaves')}
        </Button>
      }
      empty={t('empty')}
      emptyHint={t('emptyHint')}
      params={params}
      query={query}
      rowId={({ studentCode }) => studentCode}
      rowName={({ studentCode }) => studentCode}
      columns={[
        {
          key: 'student',
          header: t('column.student'),
          cell: ({ studentCode }) => studentCode,
          note: ({ student }) => pick(student.th, student.en),
        },
        {
          key: 'faculty',
          header: t('column.faculty'),
          cell: ({ faculty }) => pick(faculty.th, faculty.en),
          note: ({ majorCode, studyYear }) => t('majorYear', { major: majorName(majorCode), year: studyYear }),
        },
        {
          key: 'status',
          header: t('column.status'),
          cell: ({ statusName }) => pick(statusName.th, statusName.en),
          note: ({ since }) => since && t('since', { day: longDate(since, language) }),
        },
        {
          key: 'history',
          header: t('column.history'),
          cell: ({ studentCode }) => (
            <Link
              component={RouterLink}
              to={`/adm/students/${studentCode}`}
              aria-label={t('historyOf', { code: studentCode })}
            >
              {t('open')}
            </Link>
          ),
        },
      ]}
    />
  );
}
