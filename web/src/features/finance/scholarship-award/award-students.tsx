import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { DataTable } from '@/components/data-table/data-table';
import type { Column } from '@/components/data-table/types';
import { useListParams } from '@/components/data-table/use-list-params';
import { EmptyState } from '@/components/empty-state';
import { FilterBar, SearchField } from '@/components/filters';
import { Panel } from '@/components/page';
import { StatusChip } from '@/components/status-chip';
import { useUnitNames } from '@/features/people/organisation/use-units';
import Button from '@mui/material/Button';
import { MENU } from '@/lib/menus';
import { formatBaht } from '@/lib/money';
import { useLanguage } from '@/lib/use-language';
import { useMay } from '@/lib/use-session';
import { awardStudentsQuery, useLeaveOut } from './api';

/** The students of it: what each gets or why not; before it is confirmed they can be left out by hand. */
export function AwardStudents({ award }: { award: Schemas['AwardView'] }) {
  const { t } = useTranslation('scholarshipAwards');
  const { pick } = useLanguage();
  const mayLeaveOut = useMay(MENU.scholarshipAwards, 'add') && award.stage === 'previewed';
  const leaveOut = useLeaveOut(award.caseId);
  const params = useListParams();
  const asked = { text: params.filter('text'), page: params.page, pageSize: params.pageSize };
  const query = useQuery(awardStudentsQuery(award.caseId, asked, `${award.stage} ${award.good} ${award.given}`));
  const { major: majorName } = useUnitNames();
  const columns: Column<Schemas['AwardStudent']>[] = [
    {
      key: 'student',
      header: t('column.student'),
      cell: ({ studentName }) => pick(studentName.th, studentName.en),
      note: ({ studentCode }) => studentCode,
    },
    {
      key: 'faculty',
      header: t('column.faculty'),
      cell: ({ faculty }) => pick(faculty.th, faculty.en),
      note: ({ majorCode }) => majorName(majorCode),
    },
    {
      key: 'amount',
      header: t('column.amount'),
      align: 'right',
      cell: ({ amount, expected }) => formatBaht(amount ?? expected ?? '0.00'),
    },
    {
      key: 'state',
      header: t('column.stage'),
      cell: ({ state, problem }) => {
        const shown = problem && state !== 'kept' ? 'refused' : state;
        return <StatusChip of="award_student" state={shown} label={t(`state.${shown}`)} />;
      },
      note: ({ problem }) => problem,
    },
    ...(mayLeaveOut
      ? [
          {
            key: 'leaveOut',
            header: t('leaveOut'),
            cell: ({ state, studentCode }: Schemas['AwardStudent']) =>
              state === 'waiting' && (
                <Button
                  size="small"
                  aria-label={t('leaveOutOf', { code: studentCode })}
                  onClick={() => void leaveOut.mutateAsync(studentCode)}
                >
                  {t('leaveOut')}
                </Button>
              ),
          },
        ]
      : []),
  ];
  return (
    <Panel title={t('students')}>
      <FilterBar>
        <SearchField label={t('search')} value={params.filter('text')} onSearch={(text) => params.change({ text })} />
      </FilterBar>
      <DataTable
        label={t('students')}
        query={query}
        params={params}
        columns={columns}
        rowId={({ studentCode }) => studentCode}
        rowName={({ studentCode }) => studentCode}
        empty={<EmptyState title={t('noStudents')} hint="" />}
      />
    </Panel>
  );
}
