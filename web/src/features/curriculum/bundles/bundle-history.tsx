import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ChangeHistory } from '@/components/change-history';
import { bundleAuditQuery } from './api';

/** Who changed the bundle before, and what. */
export function BundleHistory({ bundleId }: { bundleId: string }) {
  const { t } = useTranslation(['bundles', 'common']);
  const { data } = useQuery(bundleAuditQuery(bundleId));
  const words = (members: unknown): string =>
    (Array.isArray(members) && members.map(String).join(', ')) || t('common:state.none');
  return (
    <ChangeHistory title={t('history')} entries={data?.items}>
      {(entry) => t('changed', { from: words(entry.before?.members), to: words(entry.after?.members) })}
    </ChangeHistory>
  );
}
