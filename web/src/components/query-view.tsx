import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorRetry } from './error-retry';
import { RowsSkeleton } from './skeletons';

interface QueryViewProps<T> {
  query: UseQueryResult<T>;
  children: (data: T) => ReactNode;
  skeleton?: ReactNode;
  isEmpty?: (data: T) => boolean;
  empty?: ReactNode;
}

/** The four faces of data from the server: loading, failed, empty, there. */
export function QueryView<T>({ query, children, skeleton, isEmpty, empty }: QueryViewProps<T>) {
  if (query.data !== undefined) return isEmpty?.(query.data) ? empty : children(query.data);
  if (query.isError) return <ErrorRetry error={query.error} onRetry={() => void query.refetch()} />;
  return skeleton ?? <RowsSkeleton />;
}
