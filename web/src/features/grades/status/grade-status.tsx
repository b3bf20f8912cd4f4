import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import type { ListParams } from '@/components/data-table/use-list-params';
import { StatusChip } from '@/components/status-chip';

/** What a sheet can be, and what a correction can be. */
export const SHEET_STATUSES = [
  'waiting',
  'needs_verification',
  'under_consideration',
  'waiting_admin_approval',
  'completed',
  'cancelled',
] as const satisfies readonly Schemas['GradeStatus'][];
export const CORRECTION_STATUSES = [
  'waiting',
  'under_consideration',
  'waiting_admin_approval',
  'approved',
  'not_approved',
  'cancelled',
] as const satisfies readonly Schemas['GradeStatus'][];

/** How grades stand, in the words of the university. */
export function GradeStatusChip({ status }: { status: Schemas['GradeStatus'] }) {
  const { t } = useTranslation('exports');
  return <StatusChip of="grade" state={status} label={t(`grade_status.${status}`)} />;
}

/** A list's filter by these words, kept in the address. */
export function useStatusFilter(params: ListParams, statuses: readonly Schemas['GradeStatus'][]) {
  const { t } = useTranslation(['gradePapers', 'exports']);
  const chosen = statuses.find((known) => known === params.filter('status'));
  const filter = {
    name: 'status',
    label: t('status'),
    allLabel: t('allStatuses'),
    options: statuses.map((value) => ({ value, label: t(`exports:grade_status.${value}`) })),
  };
  return { chosen, filter };
}
