/** What jsdom lacks or keeps of a browser, between the tests of a process. */

/** Say whether the screen is 992 px or wider; jsdom has no layout. Nothing moves: a test waits for no animation. */
export function screenIs(wide: boolean): void {
  answerMedia((query) => (query.includes('min-width') ? wide : !wide && query.includes('max-width')));
}

function answerMedia(matches: (query: string) => boolean): void {
  window.matchMedia = (query) =>
    Object.assign(new EventTarget(), {
      matches: query.includes('prefers-reduced-motion') ? query.includes('reduce)') : matches(query),
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
}

/** Let native dialogs open and close as in a browser; jsdom knows the element and none of its methods. */
export function withNativeDialogs(): void {
  HTMLDialogElement.prototype.showModal = showDialog;
  HTMLDialogElement.prototype.close = closeDialog;
}

function showDialog(this: HTMLDialogElement): void {
  this.open = true;
}

function closeDialog(this: HTMLDialogElement): void {
  this.open = false;
  this.dispatchEvent(new Event('close'));
}

/** Give the next test a browser that nobody used: no size, no history, nothing stored. */
export async function resetBrowser(): Promise<void> {
  answerMedia(() => false);
  window.history.replaceState(null, '', '/myku');
  localStorage.clear();
  sessionStorage.clear();
  const databases = await indexedDB.databases();
  await Promise.all(databases.map(({ name }) => name && emptyDatabase(name)));
}

/** Remove all rows; connections that the portal's modules hold stay open. */
async function emptyDatabase(name: string): Promise<void> {
  const database = await settled(indexedDB.open(name));
  const tables = [...database.objectStoreNames];
  if (tables.length > 0) {
    const transaction = database.transaction(tables, 'readwrite');
    await Promise.all(tables.map((table) => settled(transaction.objectStore(table).clear())));
  }
  database.close();
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('indexedDB')));
  });
}
