import { lazy, Suspense } from 'react';
import type { Schemas } from '@/client/schemas';
import { untilLoaded } from '@/lib/until-loaded';
import type { Place } from './range';

const CellHistory = lazy(() => untilLoaded(() => import('./cell-history')));

interface HistoryOfCellProps {
  sheet: Schemas['SheetView'];
  /** The cell whose history is asked for. */
  place: Place | null;
  onClose: () => void;
}

/** The history of a cell, while it is asked for. */
export function HistoryOfCell({ sheet, place, onClose }: HistoryOfCellProps) {
  const line = place && sheet.students[place.row];
  const topic = place && sheet.topics[place.column];
  if (!line || !topic) return null;
  return (
    <Suspense fallback={null}>
      <CellHistory sheetId={sheet.sheetId} line={line} topic={topic} onClose={onClose} />
    </Suspense>
  );
}
