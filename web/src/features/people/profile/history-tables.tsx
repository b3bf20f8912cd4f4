import { useTranslation } from 'react-i18next';
import type { MajorChange, StatusChange } from '@/client/models';
import type { Column } from '@/components/data-table/types';
import { EmptyState } from '@/components/empty-state';
import { PlainTable } from '@/components/plain-table';
import { longDate } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { useShortTermName, useTermName } from '@/lib/use-term-name';

/** Changes of the student's status, and why. */
export function StatusHistory({ rows }: { rows: readonly StatusChange[] }) {
  const { t } = useTranslation('profile');
  const termName = useShortTermName();
  const { language, pick } = useLanguage();
  if (rows.length === 0) return <EmptyState title={t('status.empty')} />;
  const statusOf = (row: StatusChange) => pick(row.studyStatusNameTh, row.studyStatusNameEn);
  const columns: Column<StatusChange>[] = [
    { key: 'status', header: t('status.status'), cell: statusOf },
    {
      key: 'term',
      header: t('status.term'),
      cell: (row) => termName({ academicYear: Number(row.academicYear), semester: Number(row.semester) }),
    },
    {
      key: 'reason',
      header: t('status.reason'),
      cell: (row) => pick(row.activityStatusRemarkNameTh, row.activityStatusRemarkNameEn) || row.activityStatusRemark,
    },
    { key: 'effective', header: t('status.effective'), cell: (row) => longDate(row.activityDt, language) },
    { key: 'document', header: t('status.document'), cell: (row) => row.activityFileNo ?? '' },
    { key: 'approved', header: t('status.approved'), cell: (row) => longDate(row.approveDt, language) },
    { key: 'by', header: t('status.by'), cell: (row) => row.createdName },
  ];
  return (
    <PlainTable
      label={t('tabs.status')}
      columns={columns}
      rows={rows}
      rowId={(row) => row.stdActivityLogId}
      rowName={statusOf}
    />
  );
}

/** Moves between majors. */
export function TransferHistory({ rows }: { rows: readonly MajorChange[] }) {
  const { t } = useTranslation('profile');
  const termName = useTermName();
  const { language, pick } = useLanguage();
  if (rows.length === 0) return <EmptyState title={t('transfer.empty')} />;
  const targetOf = (row: MajorChange) => `${row.newMajorCode} ${pick(row.newMajorNameTh, row.newMajorNameEn)}`;
  const columns: Column<MajorChange>[] = [
    { key: 'to', header: t('transfer.to'), cell: targetOf },
    {
      key: 'from',
      header: t('transfer.from'),
      cell: (row) => `${row.oldMajorCode} ${pick(row.oldMajorNameTh, row.oldMajorNameEn)}`,
    },
    {
      key: 'term',
      header: t('status.term'),
      cell: (row) => termName({ academicYear: Number(row.academicYear), semester: Number(row.semester) }),
    },
    { key: 'date', header: t('transfer.date'), cell: (row) => longDate(row.approveDt, language) },
    { key: 'reason', header: t('status.reason'), cell: (row) => row.remark },
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
