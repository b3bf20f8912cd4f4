import type { ReactNode } from 'react';

export interface Column<Row> {
  /** Name of the field the server sorts by, and the React key. */
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** A second, quieter line. */
  note?: (row: Row) => ReactNode;
  sortable?: boolean;
  align?: 'left' | 'right' | 'center';
  width?: number | string;
  /** What a reader looks for in every row; as the last column it stays in sight where a table is wider than its room. */
  isKept?: boolean;
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
  /** Whether the row is the one that is open beside the list. */
  isOpen?: (row: Row) => boolean;
  selection?: Selection;
  sort?: string;
  onSort?: (sort: string | undefined) => void;
}

/** Columns on the right are numbers: one is never broken over two lines. */
export function isNumber({ align }: Pick<Column<never>, 'align'>): boolean {
  return align === 'right';
}

const KEPT: ReadonlySet<string> = new Set(['actions', 'stage', 'state', 'status']);

/** Whether the column stays in sight: it is the last one, and shows the state of its row or what can be done with it. */
export function isKept<Row>(column: Column<Row>, columns: readonly Column<Row>[]): boolean {
  return column === columns.at(-1) && (column.isKept ?? KEPT.has(column.key));
}

/** What is selected once every row of the page is, or none of them; other pages keep theirs. */
export function pageToggled(selected: ReadonlySet<string>, page: readonly string[]): ReadonlySet<string> {
  const onPage = new Set(page);
  return page.every((id) => selected.has(id))
    ? new Set([...selected].filter((id) => !onPage.has(id)))
    : new Set([...selected, ...page]);
}

export function toggled(selected: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(selected);
  if (!next.delete(id)) next.add(id);
  return next;
}
