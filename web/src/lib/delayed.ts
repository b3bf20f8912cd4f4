/** Longer than a frame: what was typed is drawn first. */
const DELAY_MS = 60;

export interface Delayed {
  /** Plans the work, unless it is planned already. */
  schedule: () => void;
  /** Does planned work now. */
  flush: () => void;
}

/** Work that follows a key and that the key does not wait for. */
export function delayed(work: () => void): Delayed {
  let timer = 0;
  const done = () => {
    timer = 0;
    work();
  };
  return {
    schedule: () => {
      timer ||= window.setTimeout(done, DELAY_MS);
    },
    flush: () => {
      if (timer === 0) return;
      window.clearTimeout(timer);
      done();
    },
  };
}
