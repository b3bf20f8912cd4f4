import { hashKey, notifyManager, queryOptions, type QueryFunctionContext, type QueryKey } from '@tanstack/react-query';
import { toDevice } from '@/lib/clock';
import { keepPage, readPage } from '@/lib/kept-pages';
import { sessionStore } from '@/lib/session';
import { createStore } from '@/lib/store';
import { bodyOf } from './api';
import { ApiError } from './api-error';

const SERVER_FAULT = 500;

/** The hashes of queries that show what was kept, because nobody answered when they were asked last. */
export const shownKept = createStore<ReadonlySet<string>>(new Set());

function tellShown(hash: string, isKept: boolean): void {
  const shown = shownKept.get();
  if (shown.has(hash) === isKept) return;
  const others = [...shown].filter((other) => other !== hash);
  shownKept.set(new Set(isKept ? [...others, hash] : others));
}

/** Only what a student reads is kept: staff read about others. */
function reader(): string | null {
  const user = sessionStore.get()?.user;
  return user?.student ? user.loginName : null;
}

function isAway(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= SERVER_FAULT);
}

/**
 * For a reading of a student's own, spread into its options in place of `queryFn`: its last answer is kept in this browser,
 * and shown with its age where nobody answers. It is asked for without a network too, so that what was kept is found.
 */
export function keptReading<T>(read: () => Promise<T>) {
  async function queryFn({ client, queryKey }: QueryFunctionContext): Promise<T> {
    const user = reader();
    const name = hashKey(queryKey);
    try {
      const data = await read();
      tellShown(name, false);
      // Whoever signed out meanwhile leaves nothing here.
      if (user !== null && reader() === user) void keepPage(user, name, data);
      return data;
    } catch (error) {
      const query = client.getQueryCache().get(name);
      if (user === null || !isAway(error) || query?.state.data !== undefined) throw error;
      const kept = await readPage(user, name);
      if (!kept || reader() !== user) throw error;
      tellShown(name, true);
      // Its age is that of the answer, not of this reading.
      notifyManager.schedule(() => query?.setState({ dataUpdatedAt: toDevice(kept.at) }));
      return kept.data as T;
    }
  }
  return { queryFn, networkMode: 'always', refetchOnReconnect: 'always', meta: { isKept: true } } as const;
}

/** A reading of a student's own under its key; as `readQuery`, and kept. */
export function keptQuery<T>(queryKey: QueryKey, read: () => Promise<{ data?: T }>) {
  return queryOptions({ queryKey, ...keptReading(() => bodyOf(read())) });
}
