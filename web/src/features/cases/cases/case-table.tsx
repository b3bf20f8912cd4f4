import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { CaseState, CaseSummary } from '@/client/models';
import { useCaseTexts } from '@/components/case-panel/use-case-texts';
import { DataTable } from '@/components/data-table/data-table';
import type { Column } from '@/components/data-table/types';
import { useListParams } from '@/components/data-table/use-list-params';
import { EmptyState } from '@/components/empty-state';
import { FilterBar, FilterSelect, SearchField } from '@/components/filters';
import { Panel } from '@/components/page';
import { Note } from '@/components/note';
import { StatusChip } from '@/components/status-chip';
import { dateTime } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { casesQuery } from './api';

const STATES: readonly CaseState[] = ['open', 'closed'];

interface CaseTableProps {
  /** Path of the list; a case's page is one below it. */
  base: string;
  withSubject: boolean;
}

/** A list of cases with its filters, for students and staff alike. */
export function CaseTable({ base, withSubject }: CaseTableProps) {
  const { t } = useTranslation('case');
  const { t: cases } = useTranslation('cases');
  const { language, pick } = useLanguage();
  const params = useListParams();
  const state = STATES.find((known) => known === params.filter('state'));
  const text = params.filter('text');
  const query = useQuery(casesQuery({ state, text, page: params.page, pageSize: params.pageSize }));

  const title: Column<CaseSummary> = {
    key: 'title',
    header: t('list.title'),
    cell: (row) => (
      <>
        <Link component={RouterLink} to={`${base}/${row.id}`}>
          {pick(row.title.th, row.title.en)}
        </Link>
        {row.lines.map((line) => (
          <Note key={line.th}>{pick(line.th, line.en)}</Note>
        ))}
      </>
    ),
  };
  const subject: Column<CaseSummary> = {
    key: 'subject',
    header: t('list.subject'),
    cell: (row) => row.subject && `${row.subject.idCode} ${pick(row.subject.nameTh, row.subject.nameEn)}`,
  };
  const columns: Column<CaseSummary>[] = [
    title,
    ...(withSubject ? [subject] : []),
    { key: 'stage', header: t('list.stage'), cell: (row) => <CaseStageChip row={row} /> },
    {
      key: 'deadline',
      header: t('list.deadline'),
      cell: (row) => (row.state === 'open' && dateTime(row.deadlineAt, language)) || t('common:state.none'),
    },
    { key: 'updatedAt', header: t('list.updated'), cell: (row) => dateTime(row.updatedAt, language) },
  ];
  const filtered = state !== undefined || text !== undefined;

  return (
    <Panel>
      <FilterBar>
        <SearchField label={t('filter.text')} value={text} onSearch={(value) => params.change({ text: value })} />
        <FilterSelect
          label={t('filter.state')}
          value={state}
          allLabel={t('filter.all')}
          options={STATES.map((value) => ({ value, label: cases(`state.${value}`) }))}
          onChange={(value) => params.change({ state: value })}
        />
      </FilterBar>
      <DataTable
        label={t('list.title')}
        query={query}
        params={params}
        columns={columns}
        rowId={(row) => row.id}
        rowName={(row) => pick(row.title.th, row.title.en)}
        empty={
          <EmptyState
            title={t(filtered ? 'list.emptyFiltered' : 'list.empty')}
            hint={filtered || withSubject ? undefined : t('list.emptyHint')}
          />
        }
      />
    </Panel>
  );
}

export function CaseStageChip({ row }: { row: Pick<CaseSummary, 'kind' | 'result'> }) {
  const texts = useCaseTexts(row.kind);
  return <StatusChip status={row.result} label={texts.result(row.result)} />;
}
