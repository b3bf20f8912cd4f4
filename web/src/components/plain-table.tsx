import { CardRows } from './data-table/card-rows';
import { TableRows } from './data-table/table-rows';
import type { RowsProps } from './data-table/types';
import { useWideScreen } from '@/lib/use-media-query';

/** A short list that comes whole: the looks of the data table, without pages and sorting. */
export function PlainTable<Row>(props: RowsProps<Row>) {
  const wide = useWideScreen();
  return wide ? <TableRows {...props} /> : <CardRows {...props} />;
}
