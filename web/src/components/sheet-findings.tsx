import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';

interface SheetFindingsProps {
  findings: Schemas['SheetFindingsView'];
  /** The headings of the file's columns, from its first. */
  headings: readonly string[];
  /** The columns that are read, from 0: of the others nobody need know anything. All of them without it. */
  read?: readonly number[];
}

/** What a user cannot see in a spreadsheet, such as hidden columns, shown before the file is imported. */
export function SheetFindings({ findings, headings, read }: SheetFindingsProps) {
  const { t } = useTranslation('common');
  const { hidden, wide, formulas, shortCodes, hiddenColumns, otherSheets } = findings;
  const isRead = (place: number) => read === undefined || read.includes(place);
  const nameOf = (place: number) => headings[place] || String(place + 1);
  const columns = hiddenColumns.filter(isRead).map(nameOf).join(', ');
  const notes = [
    hidden.count > 0 && t('sheet.hiddenRows', { count: hidden.count, rows: rowsOf(hidden) }),
    columns && t('sheet.hiddenColumns', { columns }),
    wide.count > 0 && t('sheet.wide', { count: wide.count, rows: rowsOf(wide) }),
    ...formulas
      .filter(({ place }) => isRead(place))
      .map(({ place, count, firstCell }) => t('sheet.formulas', { column: nameOf(place), count, cell: firstCell })),
    ...shortCodes
      .filter(({ place }) => isRead(place))
      .map(({ place, count, firstCell }) => t('sheet.shortCodes', { column: nameOf(place), count, cell: firstCell })),
    otherSheets.length > 0 && t('sheet.otherSheets', { sheets: otherSheets.join(', ') }),
  ].filter((note): note is string => Boolean(note));
  if (notes.length === 0) return null;
  return (
    <Alert severity="warning">
      {notes.length === 1 ? (
        notes[0]
      ) : (
        <ul style={{ margin: 0, paddingInlineStart: 20 }}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </Alert>
  );
}

function rowsOf({ count, first }: Schemas['RowsFound']) {
  return first.join(', ') + (count > first.length ? ' …' : '');
}
