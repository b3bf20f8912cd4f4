import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import type { Column } from '@/components/data-table/types';
import { PlainTable } from '@/components/plain-table';
import { QueryView } from '@/components/query-view';
import { useUnitNames } from '@/features/people/organisation/use-units';
import { missingNumbersQuery } from './api';

/** Numbers of invoices, receipts and credit notes that no document has: there are never any. */
export function MissingNumbers() {
  const { t } = useTranslation('moneyReports');
  const { campus: campusName } = useUnitNames();
  const nameOf = (row: Schemas['MissingNumber']) =>
    `${t(`kind.${row.kind}`)} ${campusName(row.campusCode)} ${row.fiscalYear} ${row.serial}`;
  const columns: Column<Schemas['MissingNumber']>[] = [
    { key: 'kind', header: t('numbers.kind'), cell: ({ kind }) => t(`kind.${kind}`) },
    { key: 'campus', header: t('numbers.campus'), cell: ({ campusCode }) => campusName(campusCode) },
    { key: 'year', header: t('numbers.year'), cell: ({ fiscalYear }) => fiscalYear },
    { key: 'serial', header: t('numbers.serial'), align: 'right', cell: ({ serial }) => serial },
  ];
  return (
    <QueryView
      query={useQuery(missingNumbersQuery())}
      isEmpty={(rows) => rows.length === 0}
      empty={<Alert severity="success">{t('numbers.none')}</Alert>}
    >
      {(rows) => <PlainTable label={t('tab.numbers')} rows={rows} rowId={nameOf} rowName={nameOf} columns={columns} />}
    </QueryView>
  );
}
