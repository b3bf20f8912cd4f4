import { KeptFigure } from '@/components/kept-figure';
import { Note } from '@/components/note';
import type { Column } from './types';

/** What a row has in a column, and the quieter line under it where there is one. */
export function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const note = column.note?.(row);
  return (
    <>
      <KeptFigure>{column.cell(row)}</KeptFigure>
      {note && <Note>{note}</Note>}
    </>
  );
}
