import { createStore } from './store';

/** How it stands with the network and with what is submitted. */
export interface Connection {
  /** The browser has no network, or the last request found nobody. */
  isOffline: boolean;
  /** How many requests that change something are on their way. */
  sending: number;
  /** How much is kept here that was not sent, or never answered. */
  kept: number;
  /** Whether something was sent a moment ago. */
  isSent: boolean;
}

/** How long it is said that something was sent. */
export const SENT_MS = 4000;

/** jsdom and old browsers know nothing of it: then there is a network until a request finds none. */
const hasNetwork = () => typeof navigator === 'undefined' || navigator.onLine !== false;

export const connection = createStore<Connection>({ isOffline: !hasNetwork(), sending: 0, kept: 0, isSent: false });

function change(changes: Partial<Connection>): void {
  const before = connection.get();
  const names = Object.keys(changes) as (keyof Connection)[];
  if (names.some((name) => before[name] !== changes[name])) connection.set({ ...before, ...changes });
}

window.addEventListener('offline', () => change({ isOffline: true }));
window.addEventListener('online', () => change({ isOffline: false }));

/** A request found the server, or nobody. */
export function tellReached(isReached: boolean): void {
  change({ isOffline: !isReached });
}

let timer = 0;

/** Follows what is submitted until it is answered. */
export async function followed<T>(work: Promise<T>): Promise<T> {
  change({ sending: connection.get().sending + 1, isSent: false });
  try {
    const answer = await work;
    window.clearTimeout(timer);
    timer = window.setTimeout(() => change({ isSent: false }), SENT_MS);
    change({ sending: connection.get().sending - 1, isSent: true });
    return answer;
  } catch (error) {
    change({ sending: connection.get().sending - 1 });
    throw error;
  }
}

const keptOf = new Map<string, number>();

/** How much of something is kept here and not sent. */
export function tellKept(what: string, count: number): void {
  if (count > 0) keptOf.set(what, count);
  else keptOf.delete(what);
  change({ kept: [...keptOf.values()].reduce((sum, each) => sum + each, 0) });
}

/** For tests: as when the page has just been loaded. */
export function forgetConnection(): void {
  keptOf.clear();
  connection.set({ isOffline: false, sending: 0, kept: 0, isSent: false });
}
