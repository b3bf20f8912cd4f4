import { useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { SheetView } from '@/client/models';
import { beforeLeaving } from '@/lib/before-leaving';
import { useStore } from '@/lib/store';
import { stateOf, type CellState, type Row } from './cells';
import { openScores, type OpenScores } from './open-scores';

/** Opens the scores of a sheet while a page shows them; what is typed is sent before it is left. */
export function useScores(sheet: SheetView): OpenScores {
  const client = useQueryClient();
  const [scores] = useState(() => openScores(sheet));
  const { sheetId } = sheet;
  useEffect(() => scores.load(sheet), [scores, sheet]);
  useEffect(() => {
    const end = scores.start();
    const left = beforeLeaving(scores.flush);
    return () => {
      left();
      end();
      // What other pages say of the sheet counts the scores.
      void scores.flush().then(() => client.invalidateQueries({ queryKey: ['grade-sheet', sheetId] }));
    };
  }, [scores, client, sheetId]);
  return scores;
}

export function useRow({ store }: OpenScores, studentId: number): Row | undefined {
  return useSyncExternalStore(store.subscribe, () => store.get().rows.get(studentId));
}

/** How many cells are in each state. */
export function useStates({ store }: OpenScores): Readonly<Record<CellState, number>> {
  // Counting may come after the cell itself is shown.
  const scores = useDeferredValue(useStore(store));
  return useMemo(() => {
    const counts = { loaded: 0, saved: 0, saving: 0, kept: 0, conflict: 0, refused: 0 };
    for (const row of scores.rows.values()) for (const cell of row.cells) counts[stateOf(cell)] += 1;
    return counts;
  }, [scores]);
}
