import type { Schemas } from '@/client/schemas';

type News = Pick<Schemas['AnnouncementView'], 'announce_id' | 'announce_date'>;

const KEY = 'myku.closedNews';

/** News is the same while its text is corrected; published anew it is other news. */
const keyOf = ({ announce_id, announce_date }: News) => `${String(announce_id)} ${announce_date}`;

/** Return the news that nobody has closed in this browser. */
export function notYetClosed<Item extends News>(news: readonly Item[]): Item[] {
  const closed = readClosed();
  return news.filter((item) => !closed.has(keyOf(item)));
}

/** Remember that the news there is was closed, and forget news that is gone. */
export function closeNews(news: readonly News[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(news.map(keyOf)));
  } catch {
    // A browser that keeps nothing shows the dialog again; nothing else depends on it.
  }
}

function readClosed(): ReadonlySet<string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return new Set(Array.isArray(kept) ? kept.map(String) : []);
  } catch {
    return new Set();
  }
}
