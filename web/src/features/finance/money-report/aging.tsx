import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import type { Column } from '@/components/data-table/types';
import { PlainTable } from '@/components/plain-table';
import { QueryView } from '@/components/query-view';
import { formatBaht } from '@/lib/money';
import { useLanguage } from '@/lib/use-language';
import { agingQuery } from './api';

const AGES = ['notDue', 'days30', 'days60', 'days90', 'days180', 'older', 'open'] as const;

/** What is owed by faculty and by how late it is; the first row is everybody. */
export function Aging() {
  const { t } = useTranslation('moneyReports');
  const { pick } = useLanguage();
  const nameOf = ({ faculty }: Schemas['AgingRow']) => (faculty ? pick(faculty.th, faculty.en) : t('aging.all'));
  const columns: Column<Schemas['AgingRow']>[] = [
    {
      key: 'faculty',
      header: t('aging.faculty'),
      cell: (row) => (row.facultyCode ? nameOf(row) : <strong>{nameOf(row)}</strong>),
      note: ({ students }) => t('aging.students', { count: students }),
    },
    ...AGES.map((age) => ({
      key: age,
      header: t(`aging.${age}`),
      align: 'right' as const,
      cell: (row: Schemas['AgingRow']) => formatBaht(row[age]),
    })),
  ];
  return (
    <QueryView query={useQuery(agingQuery())}>
      {(rows) => (
        <PlainTable
          label={t('tab.aging')}
          rows={rows}
          rowId={({ facultyCode }) => facultyCode ?? ''}
          rowName={nameOf}
          columns={columns}
        />
      )}
    </QueryView>
  );
}
