import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { DataTable } from '@/components/data-table/data-table';
import type { Column } from '@/components/data-table/types';
import { useListParams } from '@/components/data-table/use-list-params';
import { EmptyState } from '@/components/empty-state';
import { ExportButton } from '@/components/export-button';
import { FilterSelect } from '@/components/filters';
import { Panel } from '@/components/page';
import { Refusal } from '@/components/refusal';
import { chosenTerm } from '@/components/term-picker/chosen-term';
import { AccountLink } from '@/features/finance/account-link/account-link';
import { TermFilters } from '@/features/finance/fee-unit/term-filters';
import { useUnitNames } from '@/features/people/organisation/use-units';
import { MENU } from '@/lib/menus';
import { dateTime } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { gapsFile, gapsQuery } from './api';

const PROBLEMS: readonly Schemas['GapCode'][] = [
  'fee_rate_not_found',
  'calendar_not_found',
  'instalment_pattern_not_found',
  'maintain_status_with_subjects',
];

/** Whose term cannot be billed yet, why, and since when. */
export function GapsTab() {
  const { t } = useTranslation('billRuns');
  const { language, pick } = useLanguage();
  const params = useListParams();
  const filter = {
    ...chosenTerm(params),
    text: params.filter('text'),
    problem: PROBLEMS.find((known) => known === params.filter('problem')),
    faculty: params.filter('faculty'),
  };
  const query = useQuery(gapsQuery({ ...filter, page: params.page, pageSize: params.pageSize }));
  const { major: majorName } = useUnitNames();
  const columns: Column<Schemas['BillGap']>[] = [
    {
      key: 'student',
      header: t('column.student'),
      cell: ({ studentCode }) => <AccountLink studentCode={studentCode} />,
      note: ({ studentName }) => pick(studentName.th, studentName.en),
    },
    {
      key: 'faculty',
      header: t('column.faculty'),
      cell: ({ faculty }) => pick(faculty.th, faculty.en),
      note: ({ majorCode }) => majorName(majorCode),
    },
    { key: 'problem', header: t('column.problem'), cell: ({ problem }) => <Refusal refused={problem} /> },
    { key: 'since', header: t('column.since'), cell: ({ since }) => dateTime(since, language) },
  ];
  return (
    <Panel>
      <TermFilters params={params} texts="billRuns">
        <FilterSelect
          label={t('column.problem')}
          value={filter.problem}
          allLabel={t('all')}
          options={PROBLEMS.map((value) => ({ value, label: t(`problem.${value}`) }))}
          onChange={(value) => params.change({ problem: value })}
        />
      </TermFilters>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', mb: 1.5 }}>
        <ExportButton
          menu={MENU.billRuns}
          label={t('export', { count: query.data?.total ?? 0 })}
          isEmpty={!query.data?.total}
          fetchFile={() => gapsFile(filter)}
        />
      </Box>
      <DataTable
        label={t('tabs.gaps')}
        query={query}
        params={params}
        columns={columns}
        rowId={({ studentCode }) => studentCode}
        rowName={({ studentCode }) => studentCode}
        empty={<EmptyState title={t('noGaps')} hint={t('noGapsHint')} />}
      />
    </Panel>
  );
}
