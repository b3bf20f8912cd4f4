import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Page } from '@/client/schemas';
import { QueryView } from '@/components/query-view';
import { useWideScreen } from '@/lib/use-media-query';
import { CardRows } from './card-rows';
import { Pager } from './pager';
import { TableRows } from './table-rows';
import type { RowsProps } from './types';
import type { ListParams } from './use-list-params';

interface DataTableProps<Row> extends Omit<RowsProps<Row>, 'rows' | 'sort' | 'onSort'> {
  query: UseQueryResult<Page<Row>>;
  params: ListParams;
  empty: ReactNode;
}

/** A list that the server pages and sorts: a table on a wide screen, cards on a phone. */
export function DataTable<Row>({ query, params, empty, ...rest }: DataTableProps<Row>) {
  const wide = useWideScreen();
  const Rows = wide ? TableRows : CardRows;
  return (
    <QueryView query={query} isEmpty={(page) => page.total === 0} empty={empty}>
      {(page) => (
        <>
          <Rows {...rest} rows={page.items} sort={params.sort} onSort={(sort) => params.change({ sort })} />
          <Pager params={params} page={page} />
        </>
      )}
    </QueryView>
  );
}
