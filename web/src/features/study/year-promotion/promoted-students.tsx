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
import { StatusChip } from '@/components/status-chip';
import { useUnitNames } from '@/features/people/organisation/use-units';
import { MENU } from '@/lib/menus';
import { useLanguage } from '@/lib/use-language';
import { promotedFile, promotedQuery } from './api';

const STATES: readonly Schemas['PromotionState'][] = [
  'to_look_at',
  'to_promote',
  'promoted',
  'moved',
  'unchanged',
  'undone',
  'kept',
];

/** The students of a promotion: those that somebody has to look at first, with the reason in words. */
export function PromotedStudents({ promotion }: { promotion: Schemas['PromotionDetail'] }) {
  const { t } = useTranslation('yearPromotions');
  const params = useListParams();
  const state = STATES.find((known) => known === params.filter('state'));
  const filter = { text: params.filter('text'), state };
  const { caseId, stage } = promotion;
  const query = useQuery(promotedQuery(caseId, { ...filter, page: params.page, pageSize: params.pageSize }, stage));
  return (
    <Panel
      title={t('students')}
      actions={
        <ExportButton
          menu={MENU.yearPromotions}
          label={t('export')}
          isEmpty={!query.data?.total}
          fetchFile={() => promotedFile(caseId, filter)}
        />
      }
    >
      <FilterBar>
        <SearchField label={t('search')} value={filter.text} onSearch={(text) => params.change({ text })} />
        <FilterSelect
          label={t('column.state')}
          value={state}
          allLabel={t('everybody')}
          options={STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
          onChange={(value) => params.change({ state: value })}
        />
      </FilterBar>
      <DataTable
        label={t('students')}
        query={query}
        params={params}
        columns={useColumns()}
        rowId={({ studentCode }) => studentCode}
        rowName={({ studentCode }) => studentCode}
        empty={<EmptyState title={t('noStudents')} hint="" />}
      />
    </Panel>
  );
}

function useColumns(): Column<Schemas['PromotedStudent']>[] {
  const { t } = useTranslation('yearPromotions');
  const { pick } = useLanguage();
  const { major: majorName } = useUnitNames();
  return [
    {
      key: 'student',
      header: t('column.student'),
      cell: ({ student }) => pick(student.th, student.en),
      note: ({ studentCode }) => studentCode,
    },
    {
      key: 'faculty',
      header: t('column.faculty'),
      cell: ({ faculty }) => pick(faculty.th, faculty.en),
      note: ({ majorCode }) => majorName(majorCode),
    },
    {
      key: 'years',
      header: t('column.years'),
      cell: ({ state, fromYear, toYear }) =>
        state === 'waiting' || fromYear === toYear ? fromYear : t('fromTo', { from: fromYear, to: toYear }),
      note: ({ terms, away }) =>
        [t('terms', { count: terms }), away > 0 && t('away', { count: away })].filter(Boolean).join(' · '),
    },
    {
      key: 'state',
      header: t('column.state'),
      cell: ({ state }) => <StatusChip of="promotion_student" state={state} label={t(`state.${state}`)} />,
      note: ({ problem }) => problem,
    },
  ];
}
