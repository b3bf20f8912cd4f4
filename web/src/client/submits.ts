/** What such an address ends with asks, prints or notes something and hands nothing in. */
const ASKS =
  /\/(preview|validate|simulate|compare|look|seen|read|presence|ask|timetable-proposals|prints|documents|searchEnrollResult|permission\/menu-routing)$/;
const SESSION = /\/(user-login|v2\/user-login|auth|security)\//;

/**
 * Whether a request hands something in that its sender wants to know the fate of.
 *
 * Read from the address and not from the metadata of a mutation: requests are counted below TanStack Query, where uploads and
 * repeated sending pass too.
 */
export function submits({ method, url }: Pick<Request, 'method' | 'url'>): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  const { pathname } = new URL(url);
  return !ASKS.test(pathname) && !SESSION.test(pathname);
}
