import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { CASE_KINDS } from '@/client/case-kinds';
import type { Schemas } from '@/client/schemas';
import { useCaseTexts } from '@/components/case-panel/use-case-texts';
import { DataTable } from '@/components/data-table/data-table';
import type { Column } from '@/components/data-table/types';
import { useListParams } from '@/components/data-table/use-list-params';
import { EmptyState } from '@/components/empty-state';
import { FilterBar, FilterSelect, SearchField } from '@/components/filters';
import { Panel } from '@/components/page';
import { Note } from '@/components/note';
import { StatusChip } from '@/components/status-chip';
import { dateTime, daysSince, endTime, isPast } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { casesQuery } from './api';
import { caseFilter, NO_FILTERS, STATES, STUCK } from './case-filter';

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
  const filter = caseFilter(params);
  const query = useQuery(casesQuery({ ...filter, page: params.page, pageSize: params.pageSize }));

  const title: Column<Schemas['CaseSummary']> = {
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
  const subject: Column<Schemas['CaseSummary']> = {
    key: 'subject',
    header: t('list.subject'),
    cell: (row) => row.subject && `${row.subject.idCode} ${pick(row.subject.nameTh, row.subject.nameEn)}`,
  };
  const holder: Column<Schemas['CaseSummary']> = {
    key: 'holder',
    header: t('list.holder'),
    cell: (row) => row.holder && pick(row.holder.th, row.holder.en),
    note: (row) => row.holder && <HeldFor row={row} holder={row.holder} />,
  };
  const columns: Column<Schemas['CaseSummary']>[] = [
    title,
    ...(withSubject ? [subject] : []),
    { key: 'stage', header: t('list.stage'), cell: (row) => <CaseStageChip row={row} /> },
    {
      key: 'deadline',
      header: t('list.deadline'),
      cell: (row) => (row.state === 'open' && endTime(row.deadlineAt, language)) || t('common:state.none'),
    },
    ...(withSubject ? [holder] : []),
    { key: 'updatedAt', header: t('list.updated'), cell: (row) => dateTime(row.updatedAt, language) },
  ];
  const filtered = Object.values(filter).some((value) => value !== undefined);

  return (
    <Panel>
      <FilterBar>
        <SearchField
          label={t('filter.text')}
          value={filter.text}
          onSearch={(value) => params.change({ text: value })}
        />
        <FilterSelect
          label={t('filter.state')}
          value={filter.state}
          allLabel={t('filter.all')}
          options={STATES.map((value) => ({ value, label: cases(`state.${value}`) }))}
          onChange={(value) => params.change({ state: value })}
        />
        {withSubject && (
          <>
            <FilterSelect
              label={t('filter.kind')}
              value={filter.kind}
              allLabel={t('filter.all')}
              options={CASE_KINDS.map((value) => ({ value, label: cases(`kind.${value}`) }))}
              onChange={(value) => params.change({ kind: value })}
            />
            <FilterSelect
              label={t('filter.stuck')}
              value={filter.stuck}
              allLabel={t('filter.all')}
              options={STUCK.map((value) => ({ value, label: t(`stuck.${value}`) }))}
              onChange={(value) => params.change({ stuck: value })}
            />
          </>
        )}
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
            action={
              filtered && (
                <Button variant="outlined" onClick={() => params.change(NO_FILTERS)}>
                  {t('list.showAll')}
                </Button>
              )
            }
          />
        }
      />
    </Panel>
  );
}

export function CaseStageChip({ row }: { row: Pick<Schemas['CaseSummary'], 'kind' | 'result'> }) {
  const texts = useCaseTexts(row.kind);
  return <StatusChip of={row.kind} state={row.result} label={texts.result(row.result)} />;
}

/** Since when, for how many days, and whether that is too long. */
function HeldFor({
  row,
  holder,
}: {
  row: Schemas['CaseSummary'];
  holder: NonNullable<Schemas['CaseSummary']['holder']>;
}) {
  const { t } = useTranslation('case');
  const { language } = useLanguage();
  const late = [holder.dueAt, row.deadlineAt].some((at) => at !== null && isPast(at));
  return (
    <>
      {t('list.heldFor', { at: dateTime(holder.since, language), count: daysSince(holder.since) })}
      {(late || holder.escalatedAt) && (
        <Box component="strong" sx={{ display: 'block', color: 'error.main' }}>
          {[late && t('stuck.overdue'), holder.escalatedAt && t('stuck.escalated')].filter(Boolean).join(' · ')}
        </Box>
      )}
    </>
  );
}
