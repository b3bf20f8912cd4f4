import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import type { Schemas } from '@/client/schemas';
import { DataTable } from '@/components/data-table/data-table';
import type { Column } from '@/components/data-table/types';
import { useListParams } from '@/components/data-table/use-list-params';
import { EmptyState } from '@/components/empty-state';
import { ExportButton } from '@/components/export-button';
import { FilterBar, SearchField } from '@/components/filters';
import { Page, Panel } from '@/components/page';
import { PlainTable } from '@/components/plain-table';
import { QueryView } from '@/components/query-view';
import { RowActions } from '@/components/row-actions';
import { AccountLink } from '@/features/finance/account-link/account-link';
import { MENU } from '@/lib/menus';
import { formatBaht } from '@/lib/money';
import { useLanguage } from '@/lib/use-language';
import { useMay } from '@/lib/use-session';
import { useTermName } from '@/lib/use-term-name';
import { funderAwardsQuery, funderStatementQuery, statementFile } from './api';

const ShortfallDialog = lazy(() => import('./shortfall-dialog'));

/** What a funder took over in place of students, what it paid and owes by term, and whom it pays for. */
export default function FunderStatementPage() {
  const { t } = useTranslation('sponsorPayments');
  const { pick } = useLanguage();
  const { funderId = '' } = useParams();
  const query = useQuery(funderStatementQuery(funderId));
  const name = query.data ? pick(query.data.funder.th, query.data.funder.en) : t('statement.title');
  return (
    <Page
      title={name}
      hint={t('statement.hint')}
      actions={
        <ExportButton
          menu={MENU.sponsorPayments}
          label={t('statement.export')}
          isEmpty={!query.data?.terms.length}
          fetchFile={() => statementFile(funderId)}
        />
      }
    >
      <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
        <Panel title={t('statement.terms')}>
          <QueryView
            query={query}
            isEmpty={({ terms }) => terms.length === 0}
            empty={<EmptyState title={t('statement.none')} />}
          >
            {({ terms }) => <Terms terms={terms} />}
          </QueryView>
        </Panel>
        <Awards funderId={funderId} />
      </Box>
    </Page>
  );
}

function Terms({ terms }: { terms: readonly Schemas['FunderTerm'][] }) {
  const { t } = useTranslation('sponsorPayments');
  const termName = useTermName();
  const columns: Column<Schemas['FunderTerm']>[] = [
    { key: 'term', header: t('column.term'), cell: (term) => termName(term) },
    { key: 'students', header: t('column.students'), align: 'right', cell: ({ students }) => students },
    ...(['committed', 'paid', 'owed'] as const).map((key) => ({
      key,
      header: t(`column.${key}`),
      align: 'right' as const,
      cell: (term: Schemas['FunderTerm']) => formatBaht(term[key]),
    })),
  ];
  return (
    <PlainTable
      label={t('statement.terms')}
      rows={terms}
      rowId={({ academicYear, semester }) => `${academicYear}/${semester}`}
      rowName={(term) => termName(term)}
      columns={columns}
    />
  );
}

function Awards({ funderId }: { funderId: string }) {
  const { t } = useTranslation('sponsorPayments');
  const { pick } = useLanguage();
  const termName = useTermName();
  const mayAsk = useMay(MENU.sponsorPayments, 'add');
  const [asking, setAsking] = useState<Schemas['FunderAward'] | null>(null);
  const params = useListParams();
  const text = params.filter('text');
  const query = useQuery(funderAwardsQuery(funderId, { text, page: params.page, pageSize: params.pageSize }));
  const fallsBack: Column<Schemas['FunderAward']> = {
    key: 'fallsBack',
    header: t('shortfall.header'),
    cell: (award) =>
      award.defers && Number(award.taken) > 0 ? (
        <RowActions
          actions={[
            {
              label: t('shortfall.action'),
              name: t('shortfall.named', { code: award.studentCode }),
              run: () => setAsking(award),
            },
          ]}
        />
      ) : (
        '–'
      ),
  };
  const columns: Column<Schemas['FunderAward']>[] = [
    {
      key: 'student',
      header: t('column.student'),
      cell: ({ studentCode }) => <AccountLink studentCode={studentCode} />,
      note: ({ studentName }) => pick(studentName.th, studentName.en),
    },
    {
      key: 'scholarship',
      header: t('column.scholarship'),
      cell: ({ scholarship }) => pick(scholarship.th, scholarship.en),
      note: (award) => termName(award),
    },
    { key: 'taken', header: t('column.taken'), align: 'right', cell: ({ taken }) => formatBaht(taken) },
    ...(mayAsk ? [fallsBack] : []),
  ];
  return (
    <Panel title={t('statement.awards')}>
      <FilterBar>
        <SearchField label={t('statement.search')} value={text} onSearch={(value) => params.change({ text: value })} />
      </FilterBar>
      <DataTable
        label={t('statement.awards')}
        query={query}
        params={params}
        columns={columns}
        rowId={({ awardId }) => awardId}
        rowName={({ studentCode }) => studentCode}
        empty={<EmptyState title={t('statement.nobody')} />}
      />
      <Suspense fallback={null}>
        {asking && <ShortfallDialog award={asking} onClose={() => setAsking(null)} />}
      </Suspense>
    </Panel>
  );
}
