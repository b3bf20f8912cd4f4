import { useEffect, useState } from 'react';
import { sessionStore } from '@/lib/session';
import type { Unsaved } from './cells';
import { readScores } from './kept';
import { hearWindows } from './windows';

/**
 * The cells of a sheet that the user typed in this browser and that are not saved: still to be sent, refused or in
 * conflict, in whatever window. Null while they are read. Only the browser knows of them: the server compares what is
 * submitted with what it has saved, and cannot know that more was typed.
 */
export function useUnsettled(sheetId: string): readonly Unsaved[] | null {
  const [cells, setCells] = useState<readonly Unsaved[] | null>(null);
  useEffect(() => {
    const user = sessionStore.get()?.user?.loginName ?? '';
    let isOver = false;
    const read = async () => {
      const kept = await readScores(user, sheetId);
      if (!isOver) setCells(kept.cells);
    };
    const unhear = hearWindows(user, sheetId, '', () => void read());
    void read();
    return () => {
      isOver = true;
      unhear();
    };
  }, [sheetId]);
  return cells;
}
