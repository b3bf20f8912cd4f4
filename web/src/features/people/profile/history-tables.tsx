import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import type { Column } from '@/components/data-table/types';
import { EmptyState } from '@/components/empty-state';
import { PlainTable } from '@/components/plain-table';
import { longDate } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { useTermName } from '@/lib/use-term-name';

/** Moves between majors. */
export function TransferHistory({ rows }: { rows: readonly Schemas['MajorChangeView'][] }) {
  const { t } = useTranslation('profile');
  const termName = useTermName();
  const { language, pick } = useLanguage();
  if (rows.length === 0) return <EmptyState title={t('transfer.empty')} />;
  const targetOf = (row: Schemas['MajorChangeView']) =>
    `${row.newMajorCode} ${pick(row.newMajorNameTh, row.newMajorNameEn)}`;
  const columns: Column<Schemas['MajorChangeView']>[] = [
    { key: 'to', header: t('transfer.to'), cell: targetOf },
    {
      key: 'from',
      header: t('transfer.from'),
      cell: (row) => `${row.oldMajorCode} ${pick(row.oldMajorNameTh, row.oldMajorNameEn)}`,
    },
    {
      key: 'term',
      header: t('transfer.term'),
      cell: (row) => termName({ academicYear: Number(row.academicYear), semester: Number(row.semester) }),
    },
    { key: 'date', header: t('transfer.date'), cell: (row) => longDate(row.approveDt, language) },
    { key: 'reason', header: t('transfer.reason'), cell: (row) => row.remark },
  ];
  return (
    <PlainTable
      label={t('tabs.transfer')}
      columns={columns}
      rows={rows}
      rowId={(row) => row.approveDt + row.newMajorCode}
      rowName={targetOf}
    />
  );
}
