import { idempotencyKey } from '@/client/api';
import type { Schemas } from '@/client/schemas';
import { tellKept } from '@/lib/connection';
import { sessionStore } from '@/lib/session';
import { createStore } from '@/lib/store';

const STORAGE_KEY = 'enrolment.unanswered';

/** A request that has not been answered, with the key that makes sending it again the same request. */
export interface KeptRequest {
  ask: Schemas['EnrolmentAsk'];
  key: string;
  /** Kept: it never left, and can be taken back. Sent: it may have arrived. */
  state: 'kept' | 'sent';
}

function read(): KeptRequest[] {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]') as KeptRequest[];
  } catch {
    return [];
  }
}

const store = createStore<readonly KeptRequest[]>(read());
export const keptRequests = store;
tellKept(STORAGE_KEY, store.get().length);

// Signing out empties the storage: whoever signs in next is told of no request of the one before.
sessionStore.subscribe(() => {
  if (!sessionStore.get()) write([]);
});

function write(requests: readonly KeptRequest[]): void {
  if (requests.length === 0) sessionStorage.removeItem(STORAGE_KEY);
  else sessionStorage.setItem(STORAGE_KEY, JSON.stringify(requests));
  store.set(requests);
  tellKept(STORAGE_KEY, requests.length);
}

const sorted = (ids: readonly number[]) => ids.toSorted((one, other) => one - other).join();

export function sameAsk(one: Schemas['EnrolmentAsk'], other: Schemas['EnrolmentAsk']): boolean {
  return (
    one.operation === other.operation &&
    one.academicYear === other.academicYear &&
    one.semester === other.semester &&
    sorted(one.sectionIds ?? []) === sorted(other.sectionIds ?? []) &&
    sorted(one.dropSectionIds ?? []) === sorted(other.dropSectionIds ?? [])
  );
}

// Storage has the last word: signing out empties it.
export function keptOf(ask: Schemas['EnrolmentAsk']): KeptRequest | undefined {
  return read().find((request) => sameAsk(request.ask, ask));
}

/** The key of this request: the one it was kept or sent with before, if that was never answered; else a new one. */
export function keyOf(ask: Schemas['EnrolmentAsk']): string {
  const kept = keptOf(ask);
  if (kept) return kept.key;
  const key = idempotencyKey();
  write([...read(), { ask, key, state: 'kept' }]);
  return key;
}

/** From now on it may have arrived. */
export function markSent(key: string): void {
  write(read().map((request) => (request.key === key ? { ...request, state: 'sent' } : request)));
}

/** The request was answered: pressing again is a new request. */
export function forget(key: string): void {
  write(read().filter((request) => request.key !== key));
}
