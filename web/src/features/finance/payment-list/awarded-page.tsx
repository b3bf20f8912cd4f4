import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { Schemas } from '@/client/schemas';
import { DataTable } from '@/components/data-table/data-table';
import type { Column } from '@/components/data-table/types';
import { useListParams } from '@/components/data-table/use-list-params';
import { EmptyState } from '@/components/empty-state';
import { ExportButton } from '@/components/export-button';
import { FilterSelect } from '@/components/filters';
import { Page, Panel } from '@/components/page';
import { chosenTerm } from '@/components/term-picker/chosen-term';
import { TermFilters } from '@/features/finance/fee-unit/term-filters';
import { MENU } from '@/lib/menus';
import { formatBaht } from '@/lib/money';
import { useLanguage } from '@/lib/use-language';
import { awardedFile, awardedQuery, scholarshipsOfTermQuery } from './api';
import { FeeFilter } from './fee-filter';
import { useStudentColumns } from './student-columns';
import { Totals } from './totals';

/** What scholarships, discounts and sponsors pay of a term's invoices, with totals; to Excel as they are. */
export default function AwardedPage() {
  const { t } = useTranslation('payments');
  const { pick } = useLanguage();
  const params = useListParams();
  const term = chosenTerm(params);
  const { data: scholarships = [] } = useQuery(scholarshipsOfTermQuery(term));
  const filter = {
    ...term,
    text: params.filter('text'),
    faculty: params.filter('faculty'),
    fee: params.filter('fee'),
    scholarship: params.filter('scholarship'),
  };
  const query = useQuery(awardedQuery({ ...filter, page: params.page, pageSize: params.pageSize }));
  const totals = query.data?.totals;
  return (
    <Page
      title={t('awarded.title')}
      hint={t('awarded.hint')}
      actions={
        <>
          <Button component={RouterLink} to="/adm/finance/payments">
            {t('awarded.back')}
          </Button>
          <ExportButton
            menu={MENU.payments}
            label={t('export', { count: query.data?.total ?? 0 })}
            isEmpty={!query.data?.total}
            fetchFile={() => awardedFile(filter)}
          />
        </>
      }
    >
      <Panel>
        <TermFilters params={params} texts="payments">
          <FilterSelect
            label={t('column.scholarship')}
            value={filter.scholarship}
            allLabel={t('all')}
            options={scholarships.map(({ scholarshipId, code, name }) => ({
              value: scholarshipId,
              label: `${code} ${pick(name.th, name.en)}`,
            }))}
            onChange={(value) => params.change({ scholarship: value })}
          />
          <FeeFilter params={params} />
        </TermFilters>
        {totals && (
          <Totals
            totals={[
              {
                label: t('awarded.amount'),
                amount: totals.amount,
                note: t('awarded.students', { count: totals.students }),
              },
              { label: t('awarded.byFunders'), amount: totals.byFunders },
              { label: t('awarded.discounts'), amount: totals.discounts },
            ]}
          />
        )}
        <DataTable
          label={t('awarded.title')}
          query={query}
          params={params}
          columns={useColumns()}
          rowId={({ awardId, number }) => `${awardId} ${number}`}
          rowName={({ number }) => number}
          empty={<EmptyState title={t('awarded.empty')} hint={t('emptyHint')} />}
        />
      </Panel>
    </Page>
  );
}

function useColumns(): Column<Schemas['AwardedLine']>[] {
  const { t } = useTranslation('payments');
  const { pick } = useLanguage();
  const { student, faculty } = useStudentColumns<Schemas['AwardedLine']>();
  return [
    student,
    faculty,
    { key: 'number', header: t('column.number'), width: 190, cell: ({ number }) => number },
    {
      key: 'scholarship',
      header: t('column.scholarship'),
      cell: ({ scholarship }) => pick(scholarship.th, scholarship.en),
      note: ({ scholarshipCode, funder }) =>
        [scholarshipCode, funder ? pick(funder.th, funder.en) : t('awarded.nobody')].join(' · '),
    },
    { key: 'amount', header: t('column.amount'), align: 'right', cell: ({ amount }) => formatBaht(amount) },
  ];
}
