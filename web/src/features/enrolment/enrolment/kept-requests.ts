import { idempotencyKey } from '@/client/api';
import type { EnrolmentAsk } from '@/client/models';
import { createStore } from '@/lib/store';

const STORAGE_KEY = 'enrolment.unanswered';

/** A request that was sent and has not been answered, with the key that makes sending it again the same request. */
export interface KeptRequest {
  ask: EnrolmentAsk;
  key: string;
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

function write(requests: readonly KeptRequest[]): void {
  if (requests.length === 0) sessionStorage.removeItem(STORAGE_KEY);
  else sessionStorage.setItem(STORAGE_KEY, JSON.stringify(requests));
  store.set(requests);
}

const sorted = (ids: readonly number[]) => ids.toSorted((one, other) => one - other).join();

function sameAsk(one: EnrolmentAsk, other: EnrolmentAsk): boolean {
  return (
    one.operation === other.operation &&
    one.academicYear === other.academicYear &&
    one.semester === other.semester &&
    sorted(one.sectionIds ?? []) === sorted(other.sectionIds ?? []) &&
    sorted(one.dropSectionIds ?? []) === sorted(other.dropSectionIds ?? [])
  );
}

/** The key of this request: the one it was sent with before, if that was never answered; else a new one. */
export function keyOf(ask: EnrolmentAsk): string {
  // Storage has the last word: signing out empties it.
  const requests = read();
  const kept = requests.find((request) => sameAsk(request.ask, ask));
  if (kept) return kept.key;
  const key = idempotencyKey();
  write([...requests, { ask, key }]);
  return key;
}

/** The request was answered: pressing again is a new request. */
export function forget(key: string): void {
  write(read().filter((request) => request.key !== key));
}
