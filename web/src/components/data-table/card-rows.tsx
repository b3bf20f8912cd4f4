import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useTranslation } from 'react-i18next';
import { FilterSelect } from '@/components/filters';
import { Cell } from './cell';
import { isNumber, pageToggled, toggled, type RowsProps } from './types';

/** A line without a value is left out: on a phone there is no row of cells that it would leave a gap in. */
const LINE = { display: 'flex', gap: 1, justifyContent: 'space-between', '&:has(> dd:empty)': { display: 'none' } };

/** The rows as cards, on a phone: the first column is the heading, the others are labelled lines. */
export function CardRows<Row>({ label, columns, rows, rowId, rowName, selection, sort, onSort }: RowsProps<Row>) {
  const { t } = useTranslation('common');
  const [heading, ...others] = columns;
  const ids = rows.map(rowId);
  return (
    <>
      {onSort && <SortChoice columns={columns} sort={sort} onSort={onSort} />}
      {selection && (
        <FormControlLabel
          control={
            <Checkbox
              checked={ids.length > 0 && ids.every((id) => selection.selected.has(id))}
              indeterminate={
                ids.some((id) => selection.selected.has(id)) && !ids.every((id) => selection.selected.has(id))
              }
              onChange={() => selection.change(pageToggled(selection.selected, ids))}
            />
          }
          label={t('table.selectAll')}
        />
      )}
      <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.25 }}>
        {rows.map((row) => (
          <Box
            component="li"
            key={rowId(row)}
            sx={{
              border: 1,
              borderColor: 'divider',
              borderRadius: 1,
              p: 1.5,
              display: 'flex',
              gap: 0.5,
              overflowWrap: 'anywhere',
            }}
          >
            {selection && (
              <Checkbox
                checked={selection.selected.has(rowId(row))}
                onChange={() => selection.change(toggled(selection.selected, rowId(row)))}
                slotProps={{ input: { 'aria-label': t('table.select', { name: rowName(row) }) } }}
                sx={{ alignSelf: 'flex-start', ml: -1, mt: -0.75 }}
              />
            )}
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Box sx={{ fontWeight: 700 }}>{heading && <Cell column={heading} row={row} />}</Box>
              <Box component="dl" sx={{ m: 0, mt: 0.5, display: 'grid', gap: 0.25, fontSize: '0.92rem' }}>
                {others.map((column) => (
                  <Box key={column.key} sx={LINE}>
                    <Box component="dt" sx={{ color: 'text.secondary', flexShrink: isNumber(column) ? 1 : 0 }}>
                      {column.header}
                    </Box>
                    <Box
                      component="dd"
                      translate={isNumber(column) ? 'no' : undefined}
                      sx={{ m: 0, textAlign: 'right', whiteSpace: isNumber(column) ? 'nowrap' : null }}
                    >
                      <Cell column={column} row={row} />
                    </Box>
                  </Box>
                ))}
              </Box>
            </Box>
          </Box>
        ))}
      </Box>
    </>
  );
}

interface SortChoiceProps<Row> extends Pick<RowsProps<Row>, 'columns' | 'sort'> {
  onSort: (sort: string | undefined) => void;
}

/** What the heads of the table do on a wide screen. */
function SortChoice<Row>({ columns, sort, onSort }: SortChoiceProps<Row>) {
  const { t } = useTranslation('common');
  const sortable = columns.filter((column) => column.sortable);
  if (sortable.length === 0) return null;
  return (
    <Box sx={{ display: 'grid', mb: 1 }}>
      <FilterSelect
        label={t('table.sortBy')}
        value={sort}
        allLabel={t('table.usual')}
        options={sortable.flatMap(({ key, header }) => [
          { value: key, label: `${header} · ${t('table.ascending')}` },
          { value: `-${key}`, label: `${header} · ${t('table.descending')}` },
        ])}
        onChange={onSort}
      />
    </Box>
  );
}
