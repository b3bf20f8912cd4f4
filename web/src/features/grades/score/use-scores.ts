import { useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useState, useSyncExternalStore } from 'react';
import type { Schemas } from '@/client/schemas';
import { beforeLeaving } from '@/lib/before-leaving';
import type { Row } from './cells';
import { openScores, type OpenScores } from './open-scores';
import { statesCounter, type States } from './states';

/** Opens the scores of a sheet while a page shows them; what is typed is sent before it is left. */
export function useScores(sheet: Schemas['SheetView']): OpenScores {
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

/** How many cells are in each state; told after the cell itself is shown. */
export function useStates({ store }: OpenScores): States {
  const [count] = useState(statesCounter);
  return useDeferredValue(useSyncExternalStore(store.subscribe, () => count(store.get())));
}
