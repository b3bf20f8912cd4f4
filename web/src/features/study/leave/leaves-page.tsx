import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { Schemas } from '@/client/schemas';
import type { Column } from '@/components/data-table/types';
import { useListParams } from '@/components/data-table/use-list-params';
import { SearchListPage } from '@/components/search-list-page';
import { StatusChip } from '@/components/status-chip';
import { longDate, shortDate } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { useTermName } from '@/lib/use-term-name';
import { leavesQuery } from './api';
import { KINDS, STAGES } from './stages';

/** What the date of a stage says: when the leave begins, or until when its student comes back. */
const UNTIL: Partial<Record<Schemas['LeaveStage'], 'begins' | 'lapses'>> = { granted: 'begins', active: 'lapses' };

/** Who leaves, who is on leave and who comes back: by student, kind and stage. */
export default function LeavesPage() {
  const { t } = useTranslation(['leaves', 'cases']);
  const { language, pick } = useLanguage();
  const termName = useTermName();
  const params = useListParams();
  const query = useQuery(
    leavesQuery({
      text: params.filter('text'),
      kind: KINDS.find((known) => known === params.filter('kind')),
      stage: STAGES.find((known) => known === params.filter('stage')),
      page: params.page,
      pageSize: params.pageSize,
    }),
  );
  const columns: Column<Schemas['LeaveLine']>[] = [
    {
      key: 'student',
      header: t('column.student'),
      cell: ({ studentCode }) => (
        <Link component={RouterLink} to={`/adm/students/${studentCode}`}>
          {studentCode}
        </Link>
      ),
      note: ({ name }) => pick(name.th, name.en),
    },
    {
      key: 'faculty',
      header: t('column.faculty'),
      cell: ({ faculty }) => pick(faculty.th, faculty.en),
    },
    {
      key: 'kind',
      header: t('kind'),
      cell: ({ kind }) => t(`kinds.${kind}`),
      note: ({ terms }) => terms.map(termName).join(', '),
    },
    {
      key: 'askedOn',
      header: t('column.askedOn'),
      cell: ({ askedOn }) => shortDate(askedOn, language),
      note: ({ number }) => number,
    },
    {
      key: 'stage',
      header: t('column.stage'),
      cell: ({ stage }) => <StatusChip of="leave" state={stage} label={t(`cases:stage.leave.${stage}`)} />,
      note: ({ stage, until, carriedOver }) => {
        if (carriedOver) return t('carriedOver');
        const said = UNTIL[stage];
        return said && until && t(said, { day: longDate(until, language) });
      },
    },
    {
      key: 'case',
      header: t('column.case'),
      cell: ({ caseId, studentCode }) =>
        caseId && (
          <Link component={RouterLink} to={`/adm/cases/${caseId}`} aria-label={t('caseOf', { code: studentCode })}>
            {t('toCase')}
          </Link>
        ),
    },
  ];
  return (
    <SearchListPage
      title={t('title')}
      hint={t('pageHint')}
      searchLabel={t('search')}
      filters={[
        {
          name: 'kind',
          label: t('kind'),
          allLabel: t('all'),
          options: KINDS.map((value) => ({ value, label: t(`kinds.${value}`) })),
        },
        {
          name: 'stage',
          label: t('column.stage'),
          allLabel: t('all'),
          options: STAGES.map((value) => ({ value, label: t(`cases:stage.leave.${value}`) })),
        },
      ]}
      empty={t('empty')}
      emptyHint={t('emptyHint')}
      params={params}
      query={query}
      columns={columns}
      rowId={({ leaveId }) => leaveId}
      rowName={({ studentCode }) => studentCode}
    />
  );
}
