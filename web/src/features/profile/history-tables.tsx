import { useTranslation } from 'react-i18next';
import type { Fields } from '@/client/models';
import type { Column } from '@/components/data-table/types';
import { EmptyState } from '@/components/empty-state';
import { PlainTable } from '@/components/plain-table';
import { longDate } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { textOf } from './fields';

const read = (record: Fields, name: string) => String(record[name] ?? '').trim();

export function StatusHistory({ rows }: { rows: readonly Fields[] }) {
  const { t } = useTranslation('profile');
  const { language, pick } = useLanguage();
  if (rows.length === 0) return <EmptyState title={t('status.empty')} />;
  const pair = (row: Fields, name: string) => textOf(row, { label: name, from: [`${name}Th`, `${name}En`] }, pick);
  const columns: Column<Fields>[] = [
    { key: 'status', header: t('status.status'), cell: (row) => pair(row, 'studyStatusName') },
    { key: 'term', header: t('status.term'), cell: (row) => [read(row, 'academicYear'), pair(row, 'semesterName')].filter(Boolean).join(' ') },
    { key: 'reason', header: t('status.reason'), cell: (row) => pair(row, 'activityStatusRemarkName') || read(row, 'activityStatusRemark') },
    { key: 'approved', header: t('status.approved'), cell: (row) => longDate(read(row, 'approveDt'), language) },
    { key: 'by', header: t('status.by'), cell: (row) => read(row, 'createdName') },
  ];
  return (
    <PlainTable label={t('tabs.status')} columns={columns} rows={rows} rowId={(row) => read(row, 'stdActivityLogId')} rowName={(row) => pair(row, 'studyStatusName')} />
  );
}

export function TransferHistory({ rows }: { rows: readonly Fields[] }) {
  const { t } = useTranslation('profile');
  const { language, pick } = useLanguage();
  if (rows.length === 0) return <EmptyState title={t('transfer.empty')} />;
  const pair = (row: Fields, name: string) => textOf(row, { label: name, from: [`${name}Th`, `${name}En`] }, pick);
  const columns: Column<Fields>[] = [
    { key: 'from', header: t('transfer.from'), cell: (row) => pair(row, 'oldMajorName') },
    { key: 'to', header: t('transfer.to'), cell: (row) => pair(row, 'newMajorName') },
    { key: 'date', header: t('transfer.date'), cell: (row) => longDate(read(row, 'approveDt'), language) },
  ];
  return (
    <PlainTable label={t('tabs.transfer')} columns={columns} rows={rows} rowId={(row) => JSON.stringify(row)} rowName={(row) => pair(row, 'newMajorName')} />
  );
}
