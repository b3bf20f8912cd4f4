import type { ReactNode } from 'react';

export interface Column<Row> {
  /** Name of the field the server sorts by, and the React key. */
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  sortable?: boolean;
  align?: 'left' | 'right' | 'center';
  width?: number | string;
}

export interface Selection {
  selected: ReadonlySet<string>;
  change: (selected: ReadonlySet<string>) => void;
}

export interface RowsProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** What a row is called when it is selected. */
  rowName: (row: Row) => string;
  selection?: Selection;
  sort?: string;
  onSort?: (sort: string | undefined) => void;
}

export function toggled(selected: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(selected);
  if (!next.delete(id)) next.add(id);
  return next;
}
