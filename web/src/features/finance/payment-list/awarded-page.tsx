import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { AwardedLine, AwardedTotals } from '@/client/models';
import { DataTable } from '@/components/data-table/data-table';
import type { Column } from '@/components/data-table/types';
import { useListParams } from '@/components/data-table/use-list-params';
import { EmptyState } from '@/components/empty-state';
import { ExportButton } from '@/components/export-button';
import { FigureCard } from '@/components/figure-card';
import { FilterSelect } from '@/components/filters';
import { Page, Panel } from '@/components/page';
import { chosenTerm } from '@/components/term-picker/chosen-term';
import { TermFilters } from '@/features/finance/fee-units/term-filters';
import { MENU } from '@/lib/menus';
import { formatBaht } from '@/lib/money';
import { useLanguage } from '@/lib/use-language';
import { useMay } from '@/lib/use-session';
import { awardedFile, awardedQuery, feesOfTermQuery, scholarshipsOfTermQuery } from './api';

/** What scholarships, discounts and sponsors pay of a term's invoices, with totals; to Excel as they are. */
export default function AwardedPage() {
  const { t } = useTranslation('payments');
  const { pick } = useLanguage();
  const params = useListParams();
  const term = chosenTerm(params);
  const { data: fees = [] } = useQuery(feesOfTermQuery(term));
  const { data: scholarships = [] } = useQuery(scholarshipsOfTermQuery(term));
  const filter = {
    ...term,
    text: params.filter('text'),
    faculty: params.filter('faculty'),
    fee: params.filter('fee'),
    scholarship: params.filter('scholarship'),
  };
  const query = useQuery(awardedQuery({ ...filter, page: params.page, pageSize: params.pageSize }));
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
          <FilterSelect
            label={t('column.fee')}
            value={filter.fee}
            allLabel={t('all')}
            options={fees.map(({ feeCode, name }) => ({
              value: feeCode,
              label: `${feeCode} ${pick(name.th, name.en)}`,
            }))}
            onChange={(value) => params.change({ fee: value })}
          />
        </TermFilters>
        {query.data && <Sums totals={query.data.totals} />}
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

function useColumns(): Column<AwardedLine>[] {
  const { t } = useTranslation('payments');
  const { pick } = useLanguage();
  const maySeeAccounts = useMay(MENU.studentAccounts, 'view');
  return [
    {
      key: 'student',
      header: t('column.student'),
      cell: ({ studentCode }) =>
        maySeeAccounts ? (
          <Link component={RouterLink} to={`/adm/finance/accounts/${studentCode}`}>
            {studentCode}
          </Link>
        ) : (
          studentCode
        ),
      note: ({ studentName }) => pick(studentName.th, studentName.en),
    },
    {
      key: 'faculty',
      header: t('column.faculty'),
      cell: ({ facultyName }) => pick(facultyName.th, facultyName.en),
    },
    { key: 'number', header: t('column.number'), cell: ({ number }) => number },
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

/** What all rows of the list come to, not only those of the page. */
function Sums({ totals }: { totals: AwardedTotals }) {
  const { t } = useTranslation('payments');
  const baht = (amount: string) => t('baht', { amount: formatBaht(amount) });
  return (
    <Box
      role="group"
      aria-label={t('totals.title')}
      sx={{ display: 'grid', gap: 1.5, mb: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(190px, 1fr))' }}
    >
      <FigureCard
        label={t('awarded.amount')}
        value={baht(totals.amount)}
        note={t('awarded.students', { count: totals.students })}
      />
      <FigureCard label={t('awarded.byFunders')} value={baht(totals.byFunders)} />
      <FigureCard label={t('awarded.discounts')} value={baht(totals.discounts)} />
    </Box>
  );
}
