import { idempotencyKey } from '@/client/api';
import { ApiError, isAnswer } from '@/client/api-error';
import type { Schemas } from '@/client/schemas';
import { saveFailure } from '@/lib/data-failures';
import type { Store } from '@/lib/store';
import { answered, lost, refused, sending, unsaved, type Scores } from './cells';
import type { Batch } from './kept';
import { scoreOf } from './score';

/** What is typed in one breath is sent at once. */
const COLLECTED_MS = 400;
const AGAIN_MS = [2_000, 5_000, 15_000, 30_000] as const;
const SLOW_DOWN = 429;

export interface Saver {
  /** What was sent and is not answered. */
  batch: () => Batch | null;
  /** Something was typed. */
  changed: () => void;
  /** Sends what there is, now; done when it is answered, or nothing answers. */
  flush: () => Promise<void>;
  stop: () => void;
}

/** Sends typed cells, one request at a time; one whose answer was lost is sent again under its key until it is answered. */
export function createSaver(
  store: Store<Scores>,
  send: (batch: Batch) => Promise<Schemas['SavedScores']>,
  before: Batch | null,
  onSaved: (answer: Schemas['SavedScores']) => void,
) {
  let batch = before;
  let running: Promise<void> | null = null;
  let timer = 0;
  let failures = 0;

  function later(milliseconds: number): void {
    window.clearTimeout(timer);
    timer = window.setTimeout(() => void saver.flush(), milliseconds);
  }

  function collected(): Batch | null {
    const cells = unsaved(store.get()).filter(({ state, text }) => state === 'kept' && scoreOf(text));
    return cells.length > 0 ? { key: idempotencyKey(), cells } : null;
  }

  async function sendOnce(sent: Batch): Promise<boolean> {
    store.set(sending(store.get(), sent.cells));
    try {
      const answer = await send(sent);
      batch = null;
      store.set(answered(store.get(), sent.cells, answer));
      onSaved(answer);
    } catch (error) {
      if (!isAnswer(error) || (error instanceof ApiError && error.status === SLOW_DOWN)) {
        store.set(lost(store.get(), sent.cells));
        later(AGAIN_MS[Math.min(failures, AGAIN_MS.length - 1)] ?? COLLECTED_MS);
        failures += 1;
        return false;
      }
      batch = null;
      store.set(refused(store.get(), sent.cells, saveFailure(error)));
    }
    failures = 0;
    return true;
  }

  async function sendAll(): Promise<void> {
    for (;;) {
      batch ??= collected();
      // oxlint-disable-next-line no-await-in-loop -- one after another
      if (!batch || !(await sendOnce(batch))) return;
    }
  }

  const saver: Saver = {
    batch: () => batch,
    changed: () => {
      if (!running && failures === 0) later(COLLECTED_MS);
    },
    flush: () => {
      window.clearTimeout(timer);
      running ??= sendAll().finally(() => {
        running = null;
      });
      return running;
    },
    stop: () => window.clearTimeout(timer),
  };
  return saver;
}
