/**
 * What is kept on this computer until it is sent, of each user by name: it outlives a reload and a lost connection, and
 * ends when the user signs out. Where the browser keeps nothing, nothing is there.
 */
const DATABASE = 'myku.kept';
const ROWS = 'rows';

let opened: Promise<IDBDatabase> | null = null;

function database(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(ROWS));
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error(DATABASE)));
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
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error(DATABASE)));
  });
}

const ofUser = (user: string) => IDBKeyRange.bound([user], [user, []]);

export async function readKept(user: string, name: string): Promise<unknown> {
  return done<unknown>('readonly', (rows) => rows.get([user, name])).catch(() => undefined);
}

export async function keepHere(user: string, name: string, value: unknown): Promise<void> {
  await done('readwrite', (rows) => rows.put(value, [user, name])).catch(() => undefined);
}

export async function dropKept(user: string, name: string): Promise<void> {
  await done('readwrite', (rows) => rows.delete([user, name])).catch(() => undefined);
}

/** How much is kept of a user. */
export async function countKept(user: string): Promise<number> {
  return done('readonly', (rows) => rows.count(ofUser(user))).catch(() => 0);
}

/** Forgets everything of a user. */
export async function forgetKept(user: string): Promise<void> {
  await done('readwrite', (rows) => rows.delete(ofUser(user))).catch(() => undefined);
}
