import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import type { Column } from '@/components/data-table/types';
import { EmptyState } from '@/components/empty-state';
import { PlainTable } from '@/components/plain-table';
import { QueryView } from '@/components/query-view';
import { formatBaht } from '@/lib/money';
import { useLanguage } from '@/lib/use-language';
import { scholarshipTotalsQuery } from './api';
import { SpanFields, useSpan } from './span-fields';

/** What each scholarship and discount took off charges in the days chosen. */
export function ScholarshipTotals() {
  const { t } = useTranslation(['moneyReports', 'scholarships']);
  const { pick } = useLanguage();
  const nameOf = ({ scholarship }: Schemas['ScholarshipTotal']) => pick(scholarship.th, scholarship.en);
  const columns: Column<Schemas['ScholarshipTotal']>[] = [
    { key: 'name', header: t('scholarships.name'), cell: nameOf, note: ({ code }) => code },
    { key: 'type', header: t('scholarships.type'), cell: (row) => t(`scholarships:types.${row.scholarshipType}`) },
    {
      key: 'funder',
      header: t('scholarships.funder'),
      cell: ({ funder }) => (funder ? pick(funder.th, funder.en) : '–'),
    },
    { key: 'students', header: t('scholarships.students'), align: 'right', cell: ({ students }) => students },
    { key: 'amount', header: t('scholarships.amount'), align: 'right', cell: ({ amount }) => formatBaht(amount) },
  ];
  return (
    <>
      <SpanFields />
      <QueryView
        query={useQuery(scholarshipTotalsQuery(useSpan()))}
        isEmpty={(rows) => rows.length === 0}
        empty={<EmptyState title={t('scholarships.empty')} hint={t('span.hint')} />}
      >
        {(rows) => (
          <PlainTable
            label={t('tab.scholarships')}
            rows={rows}
            rowId={({ code }) => code}
            rowName={nameOf}
            columns={columns}
          />
        )}
      </QueryView>
    </>
  );
}
