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
