import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { DataTable } from '@/components/data-table/data-table';
import type { Column } from '@/components/data-table/types';
import { useListParams } from '@/components/data-table/use-list-params';
import { EmptyState } from '@/components/empty-state';
import { ExportButton } from '@/components/export-button';
import { FilterBar, FilterSelect, SearchField } from '@/components/filters';
import { Panel } from '@/components/page';
import { Refusal } from '@/components/refusal';
import { StatusChip } from '@/components/status-chip';
import { ChargeLines } from '@/features/finance/my-account/charge-lines';
import { useUnitNames } from '@/features/people/organisation/use-units';
import { MENU } from '@/lib/menus';
import { formatBaht } from '@/lib/money';
import { useLanguage } from '@/lib/use-language';
import { studentsFile, studentsQuery } from './api';

const BEFORE: readonly Schemas['RunStudentFilter'][] = ['sample', 'problems', 'credited', 'left_out'];
const AFTER: readonly Schemas['RunStudentFilter'][] = [
  'billed',
  'problems',
  'credited',
  'nothing',
  'not_settled',
  'left_out',
  'sample',
];

/** What can be shown; first what has to be looked at. */
function filtersOf({
  startedAt,
  stage,
  problems,
  kept,
}: Schemas['BillRunDetail']): readonly Schemas['RunStudentFilter'][] {
  if (stage === 'undoing' || stage === 'undone')
    return kept > 0 ? ['kept', 'undone', ...AFTER] : ['undone', 'kept', ...AFTER];
  const filters = startedAt === null ? BEFORE : AFTER;
  return problems > 0 ? ['problems', ...filters.filter((name) => name !== 'problems')] : filters;
}

/** The students of a run: in whose way something stands, some to look at, and what became of each. */
export function RunStudents({ run }: { run: Schemas['BillRunDetail'] }) {
  const { t } = useTranslation('billRuns');
  const params = useListParams();
  const filters = filtersOf(run);
  const shown = filters.find((known) => known === params.filter('shown')) ?? filters[0] ?? 'problems';
  const filter = { shown, text: params.filter('text') };
  const moved = `${run.stage} ${run.previewed} ${run.done} ${run.undone}`;
  const query = useQuery(studentsQuery(run.caseId, { ...filter, page: params.page, pageSize: params.pageSize }, moved));
  const columns = useColumns(shown);
  if (run.previewedAt === null) return null;
  return (
    <Panel
      title={t('students')}
      actions={
        <ExportButton
          menu={MENU.billRuns}
          label={t('export', { count: query.data?.total ?? 0 })}
          isEmpty={!query.data?.total}
          fetchFile={() => studentsFile(run.caseId, filter)}
        />
      }
    >
      <FilterBar>
        <SearchField label={t('search')} value={filter.text} onSearch={(value) => params.change({ text: value })} />
        <FilterSelect
          label={t('shownLabel')}
          value={shown === filters[0] ? undefined : shown}
          allLabel={t(`shown.${filters[0] ?? 'problems'}`)}
          options={filters.slice(1).map((value) => ({ value, label: t(`shown.${value}`) }))}
          onChange={(value) => params.change({ shown: value })}
        />
      </FilterBar>
      <DataTable
        label={t('students')}
        query={query}
        params={params}
        columns={columns}
        rowId={({ studentCode }) => studentCode}
        rowName={({ studentCode }) => studentCode}
        empty={<EmptyState title={t(shown === 'problems' ? 'noProblems' : 'noStudents')} hint="" />}
      />
    </Panel>
  );
}

function useColumns(shown: Schemas['RunStudentFilter']): Column<Schemas['RunStudent']>[] {
  const { t } = useTranslation(['billRuns', 'exports']);
  const { pick } = useLanguage();
  const { major: majorName } = useUnitNames();
  const student: Column<Schemas['RunStudent']>[] = [
    {
      key: 'student',
      header: t('column.student'),
      cell: ({ studentCode }) => studentCode,
      note: ({ studentName }) => pick(studentName.th, studentName.en),
    },
    {
      key: 'faculty',
      header: t('column.faculty'),
      cell: ({ faculty }) => pick(faculty.th, faculty.en),
      note: ({ majorCode }) => majorName(majorCode),
    },
  ];
  const expected: Column<Schemas['RunStudent']> = {
    key: 'expected',
    header: t('willBill'),
    align: 'right',
    cell: (each) => each.expected && formatBaht(each.expected),
    note: ({ invoiceNumber }) => invoiceNumber,
  };
  const credited: Column<Schemas['RunStudent']> = {
    key: 'credited',
    header: t('column.credited'),
    align: 'right',
    cell: (each) => each.credited && formatBaht(each.credited),
  };
  const state: Column<Schemas['RunStudent']> = {
    key: 'state',
    header: t('column.outcome'),
    cell: (each) => (
      <StatusChip of="run_student" state={each.state} label={t(`exports:run_student_state.${each.state}`)} />
    ),
    note: ({ problem }) => problem && <Refusal refused={problem} />,
  };
  const lines: Column<Schemas['RunStudent']> = {
    key: 'lines',
    header: t('column.lines'),
    cell: (each) =>
      each.lines.length > 0 ? <ChargeLines label={t('column.lines')} lines={each.lines} /> : t('nothingToBill'),
    note: ({ problem }) => problem && <Refusal refused={problem} />,
  };
  if (shown === 'credited') return [...student, credited, expected, state];
  return shown === 'sample' ? [...student, lines, expected] : [...student, expected, state];
}
