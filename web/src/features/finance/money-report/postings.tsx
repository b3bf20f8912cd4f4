import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import type { Column } from '@/components/data-table/types';
import { EmptyState } from '@/components/empty-state';
import { ExportButton } from '@/components/export-button';
import { PlainTable } from '@/components/plain-table';
import { QueryView } from '@/components/query-view';
import { MENU } from '@/lib/menus';
import { formatBaht } from '@/lib/money';
import { longDate } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { postingsFile, postingsQuery } from './api';
import { SpanFields, useSpan } from './span-fields';

const nameOf = (row: Schemas['UnitPosting']) =>
  [row.day, row.unitCode, row.account, row.feeCode].filter(Boolean).join(' ');

/** The ledger of chosen days by ERP unit, account and fee; as a file for the ERP system. */
export function Postings() {
  const { t } = useTranslation('moneyReports');
  const { language, pick } = useLanguage();
  const span = useSpan();
  const query = useQuery(postingsQuery(span));
  const columns: Column<Schemas['UnitPosting']>[] = [
    { key: 'day', header: t('postings.day'), cell: ({ day }) => longDate(day, language) },
    {
      key: 'unit',
      header: t('postings.unit'),
      cell: ({ unit }) => (unit ? pick(unit.th, unit.en) : t('postings.noUnit')),
      note: ({ unitCode }) => unitCode,
    },
    { key: 'account', header: t('postings.account'), cell: ({ account }) => t(`account.${account}`) },
    {
      key: 'fee',
      header: t('postings.fee'),
      cell: ({ fee }) => (fee ? pick(fee.th, fee.en) : '–'),
      note: ({ feeCode }) => feeCode,
    },
    { key: 'debit', header: t('postings.debit'), align: 'right', cell: ({ debit }) => formatBaht(debit) },
    { key: 'credit', header: t('postings.credit'), align: 'right', cell: ({ credit }) => formatBaht(credit) },
  ];
  return (
    <>
      <SpanFields>
        {(['excel', 'csv'] as const).map((form) => (
          <ExportButton
            key={form}
            menu={MENU.moneyReports}
            label={t(`file.${form}`)}
            isEmpty={!query.data?.length}
            fetchFile={() => postingsFile(span, form)}
          />
        ))}
      </SpanFields>
      <QueryView
        query={query}
        isEmpty={(rows) => rows.length === 0}
        empty={<EmptyState title={t('postings.empty')} hint={t('span.hint')} />}
      >
        {(rows) => (
          <PlainTable label={t('tab.postings')} rows={rows} rowId={nameOf} rowName={nameOf} columns={columns} />
        )}
      </QueryView>
    </>
  );
}
