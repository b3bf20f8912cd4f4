import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { Schemas } from '@/client/schemas';
import type { Column } from '@/components/data-table/types';
import { EmptyState } from '@/components/empty-state';
import { PlainTable } from '@/components/plain-table';
import { QueryView } from '@/components/query-view';
import { formatBaht } from '@/lib/money';
import { dateTime } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { totalsQuery } from './api';
import { SpanFields, useSpan } from './span-fields';

/** What moved in the days chosen, and what a second person decided: the view of the director of treasury. */
export function Totals() {
  const { t } = useTranslation('moneyReports');
  return (
    <>
      <SpanFields />
      <QueryView query={useQuery(totalsQuery(useSpan()))}>
        {({ posted, decided }) => (
          <>
            <Typography variant="h3" sx={{ mb: 1 }}>
              {t('totals.posted')}
            </Typography>
            <Posted rows={posted} />
            <Typography variant="h3" sx={{ mt: 4, mb: 1 }}>
              {t('totals.decided')}
            </Typography>
            <Decided rows={decided} />
          </>
        )}
      </QueryView>
    </>
  );
}

function Posted({ rows }: { rows: readonly Schemas['PostedTotal'][] }) {
  const { t } = useTranslation('moneyReports');
  if (rows.length === 0) return <EmptyState title={t('postings.empty')} hint={t('span.hint')} />;
  const nameOf = ({ kind, account }: Schemas['PostedTotal']) => `${t(`event.${kind}`)} ${t(`account.${account}`)}`;
  const columns: Column<Schemas['PostedTotal']>[] = [
    { key: 'kind', header: t('totals.kind'), cell: ({ kind }) => t(`event.${kind}`) },
    { key: 'account', header: t('postings.account'), cell: ({ account }) => t(`account.${account}`) },
    { key: 'events', header: t('totals.events'), align: 'right', cell: ({ events }) => events },
    { key: 'amount', header: t('totals.amount'), align: 'right', cell: ({ amount }) => formatBaht(amount) },
  ];
  return <PlainTable label={t('totals.posted')} rows={rows} rowId={nameOf} rowName={nameOf} columns={columns} />;
}

function Decided({ rows }: { rows: readonly Schemas['DecidedCase'][] }) {
  const { t } = useTranslation(['moneyReports', 'cases']);
  const { language, pick } = useLanguage();
  if (rows.length === 0) return <EmptyState title={t('totals.nothingDecided')} />;
  const nameOf = ({ title }: Schemas['DecidedCase']) => pick(title.th, title.en);
  const columns: Column<Schemas['DecidedCase']>[] = [
    { key: 'at', header: t('totals.at'), cell: ({ at }) => dateTime(at, language) },
    {
      key: 'case',
      header: t('totals.case'),
      cell: (row) => (
        <Link component={RouterLink} to={`/adm/cases/${row.caseId}`}>
          {nameOf(row)}
        </Link>
      ),
      note: ({ kind }) => t(`cases:kind.${kind}`),
    },
    { key: 'asked', header: t('totals.askedBy'), cell: ({ askedBy }) => pick(askedBy.th, askedBy.en) },
    {
      key: 'decided',
      header: t('totals.decidedBy'),
      cell: ({ decidedBy }) => pick(decidedBy.th, decidedBy.en),
      note: ({ action, remark }) => [t(`cases:action.${action}`, action), remark].filter(Boolean).join(' · '),
    },
  ];
  return (
    <PlainTable
      label={t('totals.decided')}
      rows={rows}
      rowId={({ caseId, at }) => caseId + at}
      rowName={nameOf}
      columns={columns}
    />
  );
}
