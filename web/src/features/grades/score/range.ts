/** A cell by its place: which student of those shown, which column. */
export interface Place {
  row: number;
  column: number;
}
/** What is selected: from where the selection began to the active cell. */
export interface Selection {
  anchor: Place;
  active: Place;
}
export interface Size {
  rows: number;
  columns: number;
}
export interface Block {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

export const at = (row: number, column: number): Selection => ({ anchor: { row, column }, active: { row, column } });

/** The rectangle between both ends of a selection. */
export function blockOf({ anchor, active }: Selection): Block {
  return {
    top: Math.min(anchor.row, active.row),
    bottom: Math.max(anchor.row, active.row),
    left: Math.min(anchor.column, active.column),
    right: Math.max(anchor.column, active.column),
  };
}

/** The places of a block, line by line. */
export function placesOf({ top, bottom, left, right }: Block): Place[] {
  const places: Place[] = [];
  for (let row = top; row <= bottom; row += 1) {
    for (let column = left; column <= right; column += 1) places.push({ row, column });
  }
  return places;
}

const PAGE = 10;

/** Where a key leads from a place; null for one that does not move. Nothing leads out of the grid. */
export function moved(from: Place, key: string, isFar: boolean, size: Size): Place | null {
  const to = target(from, key, isFar, size);
  return to && { row: within(to.row, size.rows), column: within(to.column, size.columns) };
}

function target({ row, column }: Place, key: string, isFar: boolean, size: Size): Place | null {
  switch (key) {
    case 'ArrowUp':
      return { row: isFar ? 0 : row - 1, column };
    case 'ArrowDown':
    case 'Enter':
      return { row: isFar ? size.rows - 1 : row + 1, column };
    case 'ArrowLeft':
      return { row, column: isFar ? 0 : column - 1 };
    case 'ArrowRight':
      return { row, column: isFar ? size.columns - 1 : column + 1 };
    case 'Home':
      return { row: isFar ? 0 : row, column: 0 };
    case 'End':
      return { row: isFar ? size.rows - 1 : row, column: size.columns - 1 };
    case 'PageUp':
      return { row: row - PAGE, column };
    case 'PageDown':
      return { row: row + PAGE, column };
    default:
      return null;
  }
}

/** The next or previous cell as Tab leads, from row to row among so many columns; it stays at both ends. */
export function stepped({ row, column }: Place, by: 1 | -1, { rows, columns }: Size): Place {
  // Columns behind those that are stepped over belong to their row's end.
  const from = row * columns + Math.min(column, by === 1 ? columns - 1 : columns);
  const to = within(from + by, rows * columns);
  return { row: Math.floor(to / columns), column: to % columns };
}

const within = (number: number, count: number) => Math.max(0, Math.min(number, count - 1));

/** A selection as spreadsheets take it: lines, and columns by tabs. */
export function tsvOf(block: Block, text: (place: Place) => string): string {
  const lines: string[] = [];
  for (let row = block.top; row <= block.bottom; row += 1) {
    const line = placesOf({ ...block, top: row, bottom: row }).map(text);
    lines.push(line.join('\t'));
  }
  return lines.join('\n');
}

/** What filling down writes where: the first line of a selection in its other lines, of a single cell the one above. */
export function filledDown(block: Block, text: (place: Place) => string): (Place & { text: string })[] {
  const isOneLine = block.top === block.bottom;
  const source = isOneLine ? block.top - 1 : block.top;
  if (source < 0) return [];
  return placesOf({ ...block, top: source + 1 }).map((place) => ({
    ...place,
    text: text({ row: source, column: place.column }),
  }));
}
