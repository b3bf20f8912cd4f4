import PrintIcon from '@mui/icons-material/PrintOutlined';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
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
import { useUnitNames } from '@/features/people/organisation/use-units';
import { MENU } from '@/lib/menus';
import { formatBaht } from '@/lib/money';
import { dateTime, shortDate } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { useMay } from '@/lib/use-session';
import { invoicesFile, invoicesQuery } from './api';
import { FeeFilter } from './fee-filter';
import { InvoiceStateChip } from './invoice-state';
import { useStudentColumns } from './student-columns';
import { Totals } from './totals';

const PrintDialog = lazy(() => import('./print-dialog'));
const STATES: readonly Schemas['StandingFilter'][] = [
  'open',
  'overdue',
  'unpaid',
  'partial',
  'on_instalment',
  'postponed',
  'paid',
  'reduced',
  'credited',
];
const ASKS: readonly Schemas['InvoiceSort'][] = ['term', 'fine', 'debt'];

/** Who has paid and who has not: a term's bills, fines and debts by faculty, fee and state, with totals; to Excel. */
export default function PaymentListPage() {
  const { t } = useTranslation(['payments', 'common']);
  const { language, pick } = useLanguage();
  const params = useListParams();
  const [printing, setPrinting] = useState(false);
  const mayPrint = useMay(MENU.payments, 'print');
  const term = chosenTerm(params);
  const filter = {
    ...term,
    text: params.filter('text'),
    faculty: params.filter('faculty'),
    fee: params.filter('fee'),
    state: STATES.find((known) => known === params.filter('state')),
    asks: ASKS.find((known) => known === params.filter('asks')),
  };
  const query = useQuery(invoicesQuery({ ...filter, sort: params.sort, page: params.page, pageSize: params.pageSize }));
  const totals = query.data?.totals;
  const { major: majorName } = useUnitNames();
  const { student, faculty } = useStudentColumns<Schemas['InvoiceLine']>();
  const columns: Column<Schemas['InvoiceLine']>[] = [
    { ...student, sortable: true },
    {
      ...faculty,
      sortable: true,
      note: ({ majorCode, studyYear }) => t('majorYear', { major: majorName(majorCode), year: studyYear }),
    },
    {
      key: 'number',
      header: t('column.number'),
      sortable: true,
      width: 210,
      cell: ({ number }) => number,
      note: ({ agency, reason, receipts }) =>
        [agency && pick(agency.th, agency.en), reason, receipts.join(' ')].filter(Boolean).join(' · '),
    },
    { key: 'total', header: t('column.total'), align: 'right', cell: ({ total }) => formatBaht(total) },
    { key: 'credited', header: t('column.credited'), align: 'right', cell: ({ credited }) => formatBaht(credited) },
    { key: 'reduced', header: t('column.reduced'), align: 'right', cell: ({ reduced }) => formatBaht(reduced) },
    {
      key: 'paid',
      header: t('column.paid'),
      sortable: true,
      align: 'right',
      cell: ({ paid }) => formatBaht(paid),
      note: ({ lastPaidAt }) => lastPaidAt && dateTime(lastPaidAt, language),
    },
    {
      key: 'open',
      header: t('column.open'),
      sortable: true,
      align: 'right',
      cell: ({ open }) => formatBaht(open),
    },
    {
      key: 'due',
      header: t('column.state'),
      isKept: true,
      sortable: true,
      cell: ({ state }) => <InvoiceStateChip state={state} />,
      note: ({ dueOn }) => dueOn && t('dueOn', { day: shortDate(dueOn, language) }),
    },
  ];
  return (
    <Page
      title={t('title')}
      hint={t('hint')}
      actions={
        <>
          <Button component={RouterLink} to="/adm/finance/payments/scholarships">
            {t('awarded.open')}
          </Button>
          {mayPrint && (
            <Button
              variant="outlined"
              startIcon={<PrintIcon aria-hidden />}
              disabled={!query.data?.total}
              onClick={() => setPrinting(true)}
            >
              {t('print.title')}
            </Button>
          )}
          <ExportButton
            menu={MENU.payments}
            label={t('export', { count: query.data?.total ?? 0 })}
            isEmpty={!query.data?.total}
            fetchFile={() => invoicesFile(filter)}
          />
        </>
      }
    >
      <Panel>
        <TermFilters params={params} texts="payments">
          <FilterSelect
            label={t('column.state')}
            value={filter.state}
            allLabel={t('all')}
            options={STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
            onChange={(value) => params.change({ state: value })}
          />
          <FilterSelect
            label={t('column.asks')}
            value={filter.asks}
            allLabel={t('all')}
            options={ASKS.map((value) => ({ value, label: t(`asks.${value}`) }))}
            onChange={(value) => params.change({ asks: value })}
          />
          <FeeFilter params={params} />
        </TermFilters>
        {totals && (
          <Totals
            totals={[
              {
                label: t('totals.invoiced'),
                amount: totals.total,
                note: t('totals.invoices', { count: totals.invoices }),
              },
              ...(['credited', 'reduced', 'paid', 'open'] as const).map((name) => ({
                label: t(`totals.${name}`),
                amount: totals[name],
              })),
            ]}
          />
        )}
        <DataTable
          label={t('title')}
          query={query}
          params={params}
          columns={columns}
          rowId={({ number }) => number}
          rowName={({ number }) => number}
          empty={<EmptyState title={t('empty')} hint={t('emptyHint')} />}
        />
      </Panel>
      <Suspense fallback={null}>
        {printing && <PrintDialog filter={filter} onClose={() => setPrinting(false)} />}
      </Suspense>
    </Page>
  );
}
