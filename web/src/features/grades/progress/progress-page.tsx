import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { Schemas } from '@/client/schemas';
import { DataTable } from '@/components/data-table/data-table';
import type { Column } from '@/components/data-table/types';
import { useListParams } from '@/components/data-table/use-list-params';
import { EmptyState } from '@/components/empty-state';
import { ExportButton } from '@/components/export-button';
import { FilterBar, FilterSelect, SearchField } from '@/components/filters';
import { Page, Panel } from '@/components/page';
import { QueryView } from '@/components/query-view';
import { chosenTerm } from '@/components/term-picker/chosen-term';
import { TermPicker } from '@/components/term-picker/term-picker';
import { GradeStatusChip, SHEET_STATUSES, useStatusFilter } from '@/features/grades/status/grade-status';
import { MENU } from '@/lib/menus';
import { endTime } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { departmentsQuery, progressFile, progressQuery } from './api';
import { HeatMap } from './heat-map';

const STATES: readonly Schemas['SheetState'][] = ['late', 'drafting', 'in_review', 'published'];
const HERE = '/adm/grades/progress';

/** Who has not submitted the grades of a term yet, by how many days, and how far each department is. */
export default function ProgressPage() {
  const { t } = useTranslation(['gradeProgress', 'common']);
  const { language, pick } = useLanguage();
  const params = useListParams();
  const term = chosenTerm(params);
  const { chosen: status, filter: byStatus } = useStatusFilter(params, SHEET_STATUSES);
  const filter = {
    ...term,
    text: params.filter('text'),
    department: params.filter('department'),
    state: STATES.find((known) => known === params.filter('state')),
    status,
  };
  const departments = useQuery(departmentsQuery(term));
  const query = useQuery(progressQuery({ ...filter, page: params.page, pageSize: params.pageSize }));
  const nameOf = ({ subjectCode, subject }: Schemas['SheetProgress']) =>
    `${subjectCode} ${pick(subject.th, subject.en)}`;
  const placeOf = (department: string, state: Schemas['SheetState']) => {
    const asked = new URLSearchParams({ department, state });
    const chosen = params.filter('term');
    if (chosen) asked.set('term', chosen);
    return `${HERE}?${asked}#list`;
  };
  const columns: Column<Schemas['SheetProgress']>[] = [
    {
      key: 'subject',
      header: t('column.subject'),
      cell: (row) =>
        row.caseId ? (
          <Link component={RouterLink} to={`/adm/cases/${row.caseId}`}>
            {nameOf(row)}
          </Link>
        ) : (
          nameOf(row)
        ),
      note: ({ groupName, sections }) => [groupName, t('sections', { sections })].filter(Boolean).join(' · '),
    },
    {
      key: 'coordinator',
      header: t('column.coordinator'),
      cell: ({ coordinator }) => pick(coordinator.th, coordinator.en),
      note: ({ department }) => pick(department.th, department.en),
    },
    { key: 'status', header: t('column.status'), cell: (row) => <GradeStatusChip status={row.status} /> },
    {
      key: 'due',
      header: t('column.due'),
      cell: ({ dueAt }) => (dueAt ? endTime(dueAt, language) : '–'),
      note: ({ daysLeft }) => daysLeft !== null && <Days left={daysLeft} />,
    },
  ];
  return (
    <Page
      title={t('title')}
      hint={t('hint')}
      actions={
        <>
          <Button component={RouterLink} to={`${HERE}/corrections`}>
            {t('corrections')}
          </Button>
          <ExportButton
            menu={MENU.gradeProgress}
            label={t('export', { count: query.data?.total ?? 0 })}
            isEmpty={!query.data?.total}
            fetchFile={() => progressFile(filter)}
          />
        </>
      }
    >
      <Panel title={t('heat.title')}>
        <QueryView
          query={departments}
          isEmpty={(rows) => rows.length === 0}
          empty={<EmptyState title={t('empty')} hint={t('emptyHint')} />}
        >
          {(rows) => <HeatMap departments={rows} placeOf={placeOf} />}
        </QueryView>
      </Panel>
      <Panel title={t('list')}>
        <Box id="list" sx={{ mt: 1.5 }} />
        <FilterBar>
          <SearchField label={t('search')} value={filter.text} onSearch={(text) => params.change({ text })} />
          <TermPicker params={params} />
          <FilterSelect {...byStatus} value={status} onChange={(value) => params.change({ status: value })} />
          <FilterSelect
            label={t('column.state')}
            value={filter.state}
            allLabel={t('all')}
            options={STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
            onChange={(state) => params.change({ state })}
          />
          <FilterSelect
            label={t('column.department')}
            value={filter.department}
            allLabel={t('all')}
            options={(departments.data ?? []).map(({ departmentCode, department }) => ({
              value: departmentCode,
              label: pick(department.th, department.en),
            }))}
            onChange={(department) => params.change({ department })}
          />
        </FilterBar>
        <DataTable
          label={t('list')}
          query={query}
          params={params}
          columns={columns}
          rowId={(row) => row.sheetId}
          rowName={nameOf}
          empty={<EmptyState title={t('empty')} hint={t('emptyHint')} />}
        />
      </Panel>
    </Page>
  );
}

/** Days to the deadline, or since. */
function Days({ left }: { left: number }) {
  const { t } = useTranslation('gradeProgress');
  if (left === 0) return t('today');
  return left > 0 ? t('left', { count: left }) : <strong>{t('over', { count: -left })}</strong>;
}
