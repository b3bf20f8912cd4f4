import type { Middleware } from 'openapi-fetch';

const taken = new Set<string>();

/** Whether a request with this key was taken, and its whole answer has come. */
export function isTaken(key: string): boolean {
  return taken.has(key);
}

/** Remembers the key of what was taken. A request whose answer breaks off may be sent again with its key. */
export const rememberTaken: Middleware = {
  async onResponse({ request, response }) {
    const key = request.headers.get('Idempotency-Key');
    if (key === null || !response.ok) return;
    await response.clone().arrayBuffer();
    taken.add(key);
  },
};
