import { useState } from 'react';
import { idempotencyKey } from './api';

/** Keys of a form: the same content sent again is the same request, and has the same key while the form is open. */
export function useKeys(): (content: unknown) => string {
  const [keys] = useState(() => new Map<string, string>());
  return (content) => {
    const known = JSON.stringify(content);
    const key = keys.get(known) ?? idempotencyKey();
    keys.set(known, key);
    return key;
  };
}

/**
 * Sends the content of a form that stays open under its key. The key is forgotten once the request is taken: the same
 * content sent later is another request.
 */
export function useSentWithKey() {
  const [keys] = useState(() => new Map<string, string>());
  return async <Answered extends { data?: unknown }>(content: unknown, send: (key: string) => Promise<Answered>) => {
    const known = JSON.stringify(content);
    const key = keys.get(known) ?? idempotencyKey();
    keys.set(known, key);
    const answered = await send(key);
    if (answered.data !== undefined) keys.delete(known);
    return answered;
  };
}
