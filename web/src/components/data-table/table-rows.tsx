import Checkbox from '@mui/material/Checkbox';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import { alpha, type Theme } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { Cell } from './cell';
import { isKept, isNumber, pageToggled, toggled, type Column, type RowsProps } from './types';

/** Marked at its edge too, so that it is not a colour alone. */
const OPEN = {
  backgroundColor: 'primary.light',
  boxShadow: (theme: Theme) => `inset 4px 0 0 ${theme.palette.primary.main}`,
};

const NUMBER = { whiteSpace: 'nowrap' };

/** A colour that lets through, as a layer above an opaque one. */
const layer = (colour: string) => `linear-gradient(${colour}, ${colour})`;

/** Over what is scrolled under it, as far as it is; an open, chosen or hovered row shows its own colour. */
const STAYS = { position: 'sticky', right: 0, zIndex: 1 } as const;
const KEPT = {
  ...STAYS,
  backgroundColor: 'background.paper',
  '.MuiTableRow-root:hover > &': { backgroundImage: (theme: Theme) => layer(theme.palette.action.hover) },
  '.MuiTableRow-root.Mui-selected > &': {
    backgroundImage: (theme: Theme) => layer(alpha(theme.palette.primary.main, theme.palette.action.selectedOpacity)),
  },
  '.MuiTableRow-root.open > &': { backgroundColor: 'primary.light', backgroundImage: 'none' },
};

/** Closer together where there is less room, so that a list of ten columns has it on a screen of 1280 px. */
const CELLS = { '.MuiTableCell-root:not(.MuiTableCell-paddingCheckbox)': { px: { xs: 1, xl: 2 } } };

/** The rows as a table, from 992 px. */
export function TableRows<Row>({
  label,
  columns,
  rows,
  rowId,
  rowName,
  isOpen,
  selection,
  sort,
  onSort,
}: RowsProps<Row>) {
  const { t } = useTranslation('common');
  const all = rows.length > 0 && rows.every((row) => selection?.selected.has(rowId(row)));
  const some = rows.some((row) => selection?.selected.has(rowId(row)));
  return (
    <TableContainer tabIndex={0} role="group" aria-label={label} sx={CELLS}>
      <Table size="small" aria-label={label}>
        <TableHead>
          <TableRow>
            {selection && (
              <TableCell padding="checkbox">
                <Checkbox
                  checked={all}
                  indeterminate={some && !all}
                  onChange={() => selection.change(pageToggled(selection.selected, rows.map(rowId)))}
                  slotProps={{ input: { 'aria-label': t('table.selectAll') } }}
                />
              </TableCell>
            )}
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} isKept={isKept(column, columns)} sort={sort} onSort={onSort} />
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow
              key={rowId(row)}
              hover
              selected={selection?.selected.has(rowId(row))}
              className={isOpen?.(row) ? 'open' : undefined}
              sx={isOpen?.(row) ? OPEN : undefined}
            >
              {selection && (
                <TableCell padding="checkbox">
                  <Checkbox
                    checked={selection.selected.has(rowId(row))}
                    onChange={() => selection.change(toggled(selection.selected, rowId(row)))}
                    slotProps={{ input: { 'aria-label': t('table.select', { name: rowName(row) }) } }}
                  />
                </TableCell>
              )}
              {columns.map((column) => (
                <TableCell
                  key={column.key}
                  align={column.align}
                  translate={isNumber(column) ? 'no' : undefined}
                  sx={{ ...(isNumber(column) && NUMBER), ...(isKept(column, columns) && KEPT) }}
                >
                  <Cell column={column} row={row} />
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

interface HeadCellProps<Row> {
  column: Column<Row>;
  isKept: boolean;
  sort: string | undefined;
  onSort: ((sort: string | undefined) => void) | undefined;
}

function HeadCell<Row>({ column, isKept: stays, sort, onSort }: HeadCellProps<Row>) {
  const descending = sort === `-${column.key}`;
  const active = descending || sort === column.key;
  const next = descending ? undefined : active ? `-${column.key}` : column.key;
  return (
    <TableCell
      align={column.align}
      sx={{ width: column.width, verticalAlign: 'bottom', ...(stays && STAYS) }}
      sortDirection={active ? (descending ? 'desc' : 'asc') : false}
    >
      {column.sortable && onSort ? (
        <TableSortLabel active={active} direction={descending ? 'desc' : 'asc'} onClick={() => onSort(next)}>
          {column.header}
        </TableSortLabel>
      ) : (
        column.header
      )}
    </TableCell>
  );
}
