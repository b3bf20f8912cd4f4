import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import type { Column } from '@/components/data-table/types';
import { EmptyState } from '@/components/empty-state';
import { PlainTable } from '@/components/plain-table';
import { dateTime, longDate } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { useShortTermName } from '@/lib/use-term-name';

/** The whole status history, the latest step first, with everything that is kept of each (spec §3). */
export function StatusEvents({ events }: { events: readonly Schemas['StatusEventView'][] }) {
  const { t } = useTranslation('profile');
  const { language, pick } = useLanguage();
  const termName = useShortTermName();
  if (events.length === 0) return <EmptyState title={t('status.empty')} />;
  const day = (value: string | null) => (value ? longDate(value, language) : '–');
  const columns: Column<Schemas['StatusEventView']>[] = [
    {
      key: 'status',
      header: t('status.column.status'),
      cell: ({ status }) => pick(status.th, status.en),
      note: ({ oldStatus }) => oldStatus && t('status.before', { status: pick(oldStatus.th, oldStatus.en) }),
    },
    {
      key: 'effective',
      header: t('status.column.effective'),
      cell: ({ effectiveOn }) => day(effectiveOn),
      note: (event) => termName(event),
    },
    {
      key: 'reason',
      header: t('status.column.reason'),
      cell: ({ reason }) => pick(reason.th, reason.en),
      note: ({ reasonOn }) => reasonOn && t('status.reasonOn', { day: day(reasonOn) }),
    },
    {
      key: 'document',
      header: t('status.column.document'),
      cell: ({ documentNo }) => documentNo ?? '–',
      note: ({ approvedOn }) => approvedOn && t('status.approvedOn', { day: day(approvedOn) }),
    },
    {
      key: 'restored',
      header: t('status.column.restored'),
      cell: ({ restoredOn }) => day(restoredOn),
      note: ({ restorationRemark }) => restorationRemark,
    },
    {
      key: 'by',
      header: t('status.column.by'),
      cell: ({ recordedBy, carriedOver }) => (carriedOver ? t('status.carriedOver', { name: recordedBy }) : recordedBy),
      note: ({ recordedAt }) => dateTime(recordedAt, language),
    },
  ];
  return (
    <PlainTable
      label={t('status.history')}
      columns={columns}
      rows={events}
      rowId={({ eventId }) => String(eventId)}
      rowName={({ status }) => pick(status.th, status.en)}
    />
  );
}
