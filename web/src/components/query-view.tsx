import Alert from '@mui/material/Alert';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorRetry } from './error-retry';
import { RowsSkeleton } from './skeletons';

interface QueryViewProps<T> {
  query: UseQueryResult<T>;
  children: (data: T) => ReactNode;
  skeleton?: ReactNode;
  isEmpty?: (data: T) => boolean;
  empty?: ReactNode;
}

/** The faces of data from the server: loading, failed, offline, empty, there. What was asked before is no answer. */
export function QueryView<T>({ query, children, skeleton, isEmpty, empty }: QueryViewProps<T>) {
  if (query.isPaused && (query.data === undefined || query.isPlaceholderData)) return <Offline />;
  if (query.data !== undefined) return isEmpty?.(query.data) ? empty : children(query.data);
  if (query.isError) return <ErrorRetry error={query.error} onRetry={() => void query.refetch()} />;
  return skeleton ?? <RowsSkeleton />;
}

function Offline() {
  const { t } = useTranslation('common');
  return (
    <Alert severity="info" role="status">
      {t('state.offline')}
    </Alert>
  );
}
