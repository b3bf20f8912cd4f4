import Alert from '@mui/material/Alert';
import type { UseQueryResult } from '@tanstack/react-query';
import { Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { connection } from '@/lib/connection';
import { isOutOfReach, loadFailure } from '@/lib/data-failures';
import { useStore } from '@/lib/store';
import { ErrorRetry } from './error-retry';
import { RowsSkeleton } from './skeletons';

interface QueryViewProps<T> {
  query: UseQueryResult<T>;
  children: (data: T) => ReactNode;
  skeleton?: ReactNode;
  isEmpty?: (data: T) => boolean;
  empty?: ReactNode;
}

/**
 * The faces of data from the server: loading, failed, offline, empty, there. What was asked before is no answer. What
 * the user may not see any more stays as it was last read, and says so.
 *
 * What shows the data may need texts that are not loaded yet. Only this part waits for them: were the whole page taken
 * off the screen meanwhile, who types in its search field would lose the focus and the next letters.
 */
export function QueryView<T>({ query, children, skeleton, isEmpty, empty }: QueryViewProps<T>) {
  const { t } = useTranslation('common');
  const { isOffline } = useStore(connection);
  if (query.isPaused && (query.data === undefined || query.isPlaceholderData)) return <Offline />;
  const loading = skeleton ?? <RowsSkeleton />;
  if (query.data !== undefined) {
    const shown = isEmpty?.(query.data) ? empty : children(query.data);
    const told = isOutOfReach(query.error) && (
      <Alert severity="warning" role="status" sx={{ mb: 2 }}>
        {t('state.outOfReach', { why: loadFailure(query.error) })}
      </Alert>
    );
    return (
      <>
        {told}
        <Suspense fallback={loading}>{shown}</Suspense>
      </>
    );
  }
  // Asked for without a network, and not kept here either.
  if (query.isError && isOffline && query.fetchStatus !== 'fetching') return <Offline />;
  if (query.isError) return <ErrorRetry error={query.error} onRetry={() => void query.refetch()} />;
  return loading;
}

function Offline() {
  const { t } = useTranslation('common');
  return (
    <Alert severity="info" role="status">
      {t('state.offline')}
    </Alert>
  );
}
