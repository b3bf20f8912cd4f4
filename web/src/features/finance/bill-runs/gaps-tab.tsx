import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { BillGap, GapCode } from '@/client/models';
import { DataTable } from '@/components/data-table/data-table';
import type { Column } from '@/components/data-table/types';
import { useListParams } from '@/components/data-table/use-list-params';
import { EmptyState } from '@/components/empty-state';
import { FilterBar, FilterSelect, SearchField } from '@/components/filters';
import { Panel } from '@/components/page';
import { Refusal } from '@/components/refusal';
import { chosenTerm } from '@/components/term-picker/chosen-term';
import { TermPicker } from '@/components/term-picker/term-picker';
import { useFeeUnits } from '@/features/finance/fee-units/use-fee-units';
import { MENU } from '@/lib/menus';
import { reportFailure } from '@/lib/report-failure';
import { dateTime } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { useMay } from '@/lib/use-session';
import { gapsQuery, useExportGaps } from './api';

const PROBLEMS: readonly GapCode[] = ['fee_rate_not_found', 'calendar_not_found', 'instalment_pattern_not_found'];

/** Whose term cannot be billed yet, why, and since when. */
export function GapsTab() {
  const { t } = useTranslation('billRuns');
  const { language, pick } = useLanguage();
  const params = useListParams();
  const { faculties } = useFeeUnits();
  const exporting = useExportGaps();
  const mayExport = useMay(MENU.billRuns, 'export');
  const filter = {
    ...chosenTerm(params),
    text: params.filter('text'),
    problem: PROBLEMS.find((known) => known === params.filter('problem')),
    faculty: params.filter('faculty'),
  };
  const query = useQuery(gapsQuery({ ...filter, page: params.page, pageSize: params.pageSize }));
  const columns: Column<BillGap>[] = [
    {
      key: 'student',
      header: t('column.student'),
      cell: ({ studentCode }) => (
        <Link component={RouterLink} to={`/adm/finance/accounts/${studentCode}`}>
          {studentCode}
        </Link>
      ),
      note: ({ studentName }) => pick(studentName.th, studentName.en),
    },
    {
      key: 'faculty',
      header: t('column.faculty'),
      cell: ({ faculty }) => pick(faculty.th, faculty.en),
      note: ({ majorCode }) => majorCode,
    },
    { key: 'problem', header: t('column.problem'), cell: ({ problem }) => <Refusal refused={problem} /> },
    { key: 'since', header: t('column.since'), cell: ({ since }) => dateTime(since, language) },
  ];
  return (
    <Panel>
      <FilterBar>
        <SearchField label={t('search')} value={filter.text} onSearch={(value) => params.change({ text: value })} />
        <TermPicker params={params} />
        <FilterSelect
          label={t('column.problem')}
          value={filter.problem}
          allLabel={t('all')}
          options={PROBLEMS.map((value) => ({ value, label: t(`problem.${value}`) }))}
          onChange={(value) => params.change({ problem: value })}
        />
        <FilterSelect
          label={t('column.faculty')}
          value={filter.faculty}
          allLabel={t('all')}
          options={faculties}
          onChange={(value) => params.change({ faculty: value })}
        />
      </FilterBar>
      {mayExport && (
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', mb: 1.5 }}>
          <Button
            variant="outlined"
            startIcon={<DownloadIcon aria-hidden />}
            disabled={exporting.isPending || !query.data?.total}
            onClick={() => exporting.mutate(filter, { onError: reportFailure })}
          >
            {t('export', { count: query.data?.total ?? 0 })}
          </Button>
        </Box>
      )}
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
