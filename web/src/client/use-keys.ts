import { useState } from 'react';
import { idempotencyKey } from './api';
import { isTaken } from './taken-keys';

/**
 * Keys of a form. The same content sent again is the same request and has the same key, until the request is taken: the
 * same content sent after that is another request.
 */
export function useKeys(): (content: unknown) => string {
  const [keys] = useState(() => new Map<string, string>());
  return (content) => {
    const known = JSON.stringify(content);
    const last = keys.get(known);
    const key = last === undefined || isTaken(last) ? idempotencyKey() : last;
    keys.set(known, key);
    return key;
  };
}
