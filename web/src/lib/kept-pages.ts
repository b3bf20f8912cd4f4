import { keptStore } from './kept-store';
import { serverNow } from './clock';

/**
 * What a student read last, kept in this browser so that it can be read without a network: of each user by name, of this
 * build only, for two weeks, so many answers and none too large. It ends when the user signs out, and when somebody else
 * signs in here.
 */
const store = keptStore('myku.pages');

export const PAGE_AGE_MS = 14 * 24 * 60 * 60 * 1000;
export const MOST_PAGES = 40;
/** Letters of an answer as it would be written down. */
export const LONGEST_PAGE = 300_000;

export interface KeptPage {
  /** When the server answered so, in milliseconds. */
  at: number;
  data: unknown;
}

interface Kept extends KeptPage {
  build: string;
}

function isKept(value: unknown): value is Kept {
  return typeof value === 'object' && value !== null && 'build' in value && 'at' in value && 'data' in value;
}

function isGood(value: unknown, now: number): value is Kept {
  return isKept(value) && value.build === BUILD && value.at <= now && now - value.at < PAGE_AGE_MS;
}

/** The user whose pages the store holds: it drops the pages of other users once. */
let owner: string | null = null;

export async function keepPage(
  user: string,
  name: string,
  data: unknown,
  clock: () => number = serverNow,
): Promise<void> {
  const at = clock();
  if (owner !== user) {
    owner = user;
    await store.forgetOthers(user);
  }
  if ((JSON.stringify(data) ?? '').length > LONGEST_PAGE) return store.drop(user, name);
  await store.keep(user, name, { build: BUILD, at, data } satisfies Kept);
  // By the clock of now: what another page has kept meanwhile is no page of a clock that ran ahead.
  return tidy(user, clock());
}

/** What was kept last under a name; nothing that is too old or of another build. */
export async function readPage(user: string, name: string, now: number = serverNow()): Promise<KeptPage | null> {
  const kept = await store.read(user, name);
  return isGood(kept, now) ? { at: kept.at, data: kept.data } : null;
}

export async function forgetPages(user: string): Promise<void> {
  owner = null;
  await store.forget(user);
}

/** Drops what is not read any more, and the oldest where there are too many. */
async function tidy(user: string, now: number): Promise<void> {
  const rows = await store.all(user);
  const good = rows.flatMap(([name, kept]) => (isGood(kept, now) ? [{ name, at: kept.at }] : []));
  const newest = good.toSorted((one, other) => other.at - one.at).slice(0, MOST_PAGES);
  const stay = new Set(newest.map(({ name }) => name));
  await Promise.all(rows.filter(([name]) => !stay.has(name)).map(([name]) => store.drop(user, name)));
}
