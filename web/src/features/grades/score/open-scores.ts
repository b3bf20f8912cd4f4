import { idempotencyKey } from '@/client/api';
import type { Schemas } from '@/client/schemas';
import { delayed } from '@/lib/delayed';
import { sessionStore } from '@/lib/session';
import { createStore, type Store } from '@/lib/store';
import { saveScores, undoBatch } from './api';
import {
  answered,
  cellAt,
  loaded,
  restored,
  savedElsewhere,
  shownText,
  tookMine,
  tookTheirs,
  typed,
  unsaved,
  type Change,
  type Scores,
} from './cells';
import { keepScores, readScores, type Kept } from './kept';
import { createSaver, type Saver } from './saver';
import { hearWindows, tellWindows } from './windows';

/** What can be taken back: the cells as they were, or a pasted block as the server knows it. */
type Undo = { kind: 'cells'; cells: readonly Change[] } | { kind: 'batch'; batchId: string; key: string };

/** The scores of a sheet while it is open: typed, saved, kept until they are, and taken back. */
export interface OpenScores {
  store: Store<Scores>;
  load: (sheet: Schemas['SheetView']) => void;
  /** Reads what was kept, and begins to save; answers how to end. */
  start: () => () => void;
  type: (changes: readonly Change[]) => void;
  /** Takes my last change back; false where there is none. */
  undo: () => Promise<boolean>;
  takeMine: (place: Omit<Change, 'text'>) => void;
  takeTheirs: (place: Omit<Change, 'text'>) => void;
  /** A block was pasted. */
  pasted: (cells: readonly Change[], answer: Schemas['SavedScores']) => void;
  /** What became of scores by what was done beside the grid. */
  told: (answer: Schemas['SavedScores']) => void;
  /** Sends what is typed, now. */
  flush: () => Promise<void>;
}

export function openScores(sheet: Schemas['SheetView']): OpenScores {
  const { sheetId } = sheet;
  const user = sessionStore.get()?.user?.loginName ?? '';
  const store = createStore(loaded(null, sheet));
  const undos: Undo[] = [];
  const self = idempotencyKey();
  let saver: Saver | null = null;
  /** What is typed before the kept scores are read waits for them, however soon the page is left. */
  let reading: Promise<void> | null = null;
  /** What was kept last; null until it is read. */
  let keptLast: Kept | null = null;

  function keep(): void {
    // What was kept before is read first; and nothing is kept of somebody who has signed out.
    if (!keptLast || !isSignedIn()) return;
    const kept = { cells: unsaved(store.get()), batch: saver?.batch() ?? null };
    void keepScores(user, sheetId, kept, keptLast);
    keptLast = kept;
  }

  const isSignedIn = () => sessionStore.get()?.user?.loginName === user;

  async function read(): Promise<void> {
    const kept = await readScores(user, sheetId);
    if (!isSignedIn()) return;
    saver = createSaver(store, (batch) => saveScores(sheetId, batch), kept.batch, tellSaved);
    keptLast = kept;
    store.set(restored(store.get(), kept.cells));
    await saver.flush();
  }

  function tellSaved({ saved, totals }: Pick<Schemas['SavedScores'], 'saved' | 'totals'>): void {
    if (saved.length > 0) tellWindows(user, sheetId, { kind: 'saved', saved, totals }, self);
  }

  const sendNow = () => void saver?.flush();

  return {
    store,
    load: (newer) => store.set(loaded(store.get(), newer)),
    start: () => {
      const keeping = delayed(keep);
      const unfollow = store.subscribe(keeping.schedule);
      window.addEventListener('online', sendNow);
      // A page that is left runs no timer any more.
      window.addEventListener('pagehide', keeping.flush);
      document.addEventListener('visibilitychange', keeping.flush);
      const unhear = hearWindows(user, sheetId, self, (said) => {
        if (said.kind === 'saved') store.set(savedElsewhere(store.get(), said.saved, said.totals));
      });
      reading ??= read();
      const done = reading;
      return () => {
        unhear();
        window.removeEventListener('online', sendNow);
        window.removeEventListener('pagehide', keeping.flush);
        document.removeEventListener('visibilitychange', keeping.flush);
        keeping.flush();
        void done
          .then(() => saver?.flush())
          .finally(() => {
            saver?.stop();
            unfollow();
            keeping.flush();
          });
      };
    },
    type: (changes) => {
      const before = changes.flatMap(({ studentId, topicId, text }) => {
        const cell = cellAt(store.get(), studentId, topicId);
        return cell && shownText(cell) !== text.trim() ? [{ studentId, topicId, text: shownText(cell) }] : [];
      });
      if (before.length === 0) return;
      undos.push({ kind: 'cells', cells: before });
      store.set(typed(store.get(), changes));
      saver?.changed();
    },
    undo: async () => {
      const last = undos.pop();
      if (!last) return false;
      if (last.kind === 'cells') {
        store.set(typed(store.get(), last.cells));
        saver?.changed();
        return true;
      }
      try {
        store.set(answered(store.get(), [], await undoBatch(sheetId, last.batchId, last.key)));
      } catch (error) {
        undos.push(last);
        throw error;
      }
      return true;
    },
    takeMine: (place) => {
      store.set(tookMine(store.get(), place));
      saver?.changed();
    },
    takeTheirs: (place) => {
      store.set(tookTheirs(store.get(), place));
      const theirs = cellAt(store.get(), place.studentId, place.topicId);
      if (theirs) tellSaved({ saved: [{ ...place, score: theirs.score }], totals: [] });
    },
    pasted: (cells, answer) => {
      undos.push({ kind: 'batch', batchId: answer.batchId, key: idempotencyKey() });
      store.set(answered(typed(store.get(), cells), cells, answer));
      tellSaved(answer);
    },
    told: (answer) => {
      store.set(answered(store.get(), [], answer));
      tellSaved(answer);
    },
    flush: async () => {
      await reading;
      await saver?.flush();
    },
  };
}
