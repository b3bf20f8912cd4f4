/**
 * What one database of this browser keeps, of each user by name. Where the browser keeps nothing, nothing is there.
 *
 * Over IndexedDB itself: `idb-keyval` has no range of keys, so it cannot forget or count what one user keeps, nor change a
 * row in one transaction; `idb` would add bytes to the first page for the same number of lines.
 */
export interface KeptStore {
  read: (user: string, name: string) => Promise<unknown>;
  keep: (user: string, name: string, value: unknown) => Promise<void>;
  /** Changes a row in one transaction; undefined removes it. */
  change: (user: string, name: string, to: (found: unknown) => unknown) => Promise<void>;
  drop: (user: string, name: string) => Promise<void>;
  count: (user: string) => Promise<number>;
  /** Everything of a user, by name. */
  all: (user: string) => Promise<[string, unknown][]>;
  forget: (user: string) => Promise<void>;
  /** Forgets everything of everybody else. */
  forgetOthers: (user: string) => Promise<void>;
}

const ROWS = 'rows';

const ofUser = (user: string) => IDBKeyRange.bound([user], [user, []]);

export function keptStore(name: string): KeptStore {
  let opened: Promise<IDBDatabase> | null = null;

  function database(): Promise<IDBDatabase> {
    opened ??= new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name, 1);
      request.addEventListener('upgradeneeded', () => request.result.createObjectStore(ROWS));
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error ?? new Error(name)));
    });
    opened.catch(() => {
      opened = null;
    });
    return opened;
  }

  async function done<T>(mode: IDBTransactionMode, work: (rows: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    const transaction = (await database()).transaction(ROWS, mode);
    const request = work(transaction.objectStore(ROWS));
    return new Promise((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve(request.result));
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error(name)));
    });
  }

  const written = <T>(work: (rows: IDBObjectStore) => IDBRequest<T>): Promise<void> =>
    done('readwrite', work).then(
      () => undefined,
      () => undefined,
    );

  return {
    read: (user, key) => done<unknown>('readonly', (rows) => rows.get([user, key])).catch(() => undefined),
    keep: (user, key, value) => written((rows) => rows.put(value, [user, key])),
    change: (user, key, to) =>
      written((rows) => {
        const found: IDBRequest<unknown> = rows.get([user, key]);
        found.addEventListener('success', () => {
          const next = to(found.result);
          if (next === undefined) rows.delete([user, key]);
          else rows.put(next, [user, key]);
        });
        return found;
      }),
    drop: (user, key) => written((rows) => rows.delete([user, key])),
    count: (user) => done('readonly', (rows) => rows.count(ofUser(user))).catch(() => 0),
    all: async (user) => {
      const [keys, values] = await Promise.all([
        done('readonly', (rows) => rows.getAllKeys(ofUser(user))),
        done<unknown[]>('readonly', (rows) => rows.getAll(ofUser(user))),
      ]).catch(() => [[], []] as const);
      return keys.map((key, place) => [String((key as [string, string])[1]), values[place]]);
    },
    forget: (user) => written((rows) => rows.delete(ofUser(user))),
    forgetOthers: (user) =>
      written((rows) => {
        rows.delete(IDBKeyRange.upperBound([user], true));
        return rows.delete(IDBKeyRange.lowerBound([user, []], true));
      }),
  };
}
