import useMediaQuery from '@mui/material/useMediaQuery';
import { CardRows } from './data-table/card-rows';
import { TableRows } from './data-table/table-rows';
import type { RowsProps } from './data-table/types';

/** A short list that comes whole: the looks of the data table, without pages and sorting. */
export function PlainTable<Row>(props: RowsProps<Row>) {
  const wide = useMediaQuery('(min-width:992px)', { noSsr: true });
  return wide ? <TableRows {...props} /> : <CardRows {...props} />;
}
