import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { SheetView } from '@/client/models';
import { afterMoment } from '@/lib/after-moment';
import { beforeLeaving } from '@/lib/before-leaving';
import type { Row } from './cells';
import { openScores, type OpenScores } from './open-scores';
import { statesCounter, type States } from './states';

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

/** How many cells are in each state; told a moment after the cell itself is shown, so that no key waits for it. */
export function useStates({ store }: OpenScores): States {
  const [count] = useState(statesCounter);
  const [states, setStates] = useState(() => count(store.get()));
  useEffect(() => {
    const told = afterMoment(() => setStates(count(store.get())));
    const unfollow = store.subscribe(told.soon);
    told.soon();
    return () => {
      unfollow();
      told.cancel();
    };
  }, [store, count]);
  return states;
}
