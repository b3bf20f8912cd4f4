import { useCallback, useLayoutEffect, useRef } from 'react';

/** The function of the latest render under one identity: what is drawn once is not drawn again for it. */
export function useStable<Input>(latest: (input: Input) => void): (input: Input) => void {
  const held = useRef(latest);
  useLayoutEffect(() => {
    held.current = latest;
  });
  return useCallback((input) => held.current(input), []);
}
